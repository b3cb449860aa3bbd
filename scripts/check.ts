/** Every static check of the sources: types, lint, format, dead code, import direction, generated files, documents. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

type Check = [name: string, command: string, ...words: string[]];

/** Incremental, so that only changes are checked again. */
const typesOf = (project: string): Check => [
  `types of ${project}`,
  'tsc',
  '-p',
  project,
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/tsc/${project}.tsbuildinfo`,
];

const CHECKS: Check[] = [
  typesOf('contract'),
  typesOf('server'),
  typesOf('demo'),
  typesOf('web'),
  typesOf('e2e'),
  typesOf('bench'),
  typesOf('cluster'),
  ['lint and format', 'biome', 'check', '.'],
  ['dead code', 'knip'],
  ['import direction', 'node', 'scripts/check-imports.ts'],
  ['keys that callers choose', 'node', 'scripts/check-keys.ts'],
  ['generated files', 'node', 'scripts/check-generated.ts'],
  ['links of the documents', 'node', 'scripts/check-docs.ts'],
];

const run = (command: string, words: string[]): Promise<{ passed: boolean; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(path.join(root, 'node_modules/.bin', command), words, { cwd: root });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on('close', (code) => resolve({ passed: code === 0, output }));
  });

/** Runs every check, one per core at a time, and reports failures; returns how many passed and failed. */
export const checkSources = async (): Promise<{ passed: number; failed: number }> => {
  let passed = 0;
  const waiting = CHECKS.values();
  const work = async (): Promise<void> => {
    for (const [name, command, ...words] of waiting) {
      const result = await run(command, words);
      process.stdout.write(
        `${result.passed ? '✓' : '✗'} ${name}\n${result.passed ? '' : `${result.output}\n`}`,
      );
      if (result.passed) passed += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return { passed, failed: CHECKS.length - passed };
};

if (import.meta.main) {
  const { failed } = await checkSources();
  process.exitCode = failed === 0 ? 0 : 1;
}
