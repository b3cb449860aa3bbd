/** Runs every static check of the sources: types, lint, format, dead code, import direction, generated files, docs. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { commandFile } from './command-file.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The name of a check, and the file and arguments that Node runs. */
type Check = [name: string, file: string, ...words: string[]];

/** Incremental, so that only changed files are checked again. */
const typesOf = (project: string): Check => [
  `types of ${project}`,
  commandFile('tsc'),
  '-p',
  project,
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/tsc/${project.replaceAll('/', '-')}.tsbuildinfo`,
];

/** The longest checks start first, so that no core idles while the last one runs. */
const CHECKS: Check[] = [
  ['patterns that can be made slow', 'scripts/check-patterns.ts'],
  typesOf('server'),
  typesOf('web'),
  typesOf('web/src/worker'),
  typesOf('demo'),
  typesOf('contract'),
  typesOf('e2e'),
  typesOf('bench'),
  typesOf('cluster'),
  ['lint and format', commandFile('biome'), 'check', '.'],
  ['dead code', commandFile('knip')],
  ['import direction', 'scripts/check-imports.ts'],
  ['keys chosen by callers', 'scripts/check-keys.ts'],
  ['generated files', 'scripts/check-generated.ts'],
  ['documentation links', 'scripts/check-docs.ts'],
  ['words that read as translated', 'scripts/check-words.ts'],
];

const run = (words: string[]): Promise<{ passed: boolean; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, words, { cwd: root });
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
    for (const [name, ...words] of waiting) {
      const result = await run(words);
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
