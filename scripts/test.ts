/**
 * The full test run: static checks, unit and integration tests, and the built app in the browser. Ends with the total
 * count.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.ts';
import { checkSources } from './check.ts';
import { ensureBrowser } from './ensure-browser.ts';

type Count = { passed: number; failed: number };

const root = fileURLToPath(new URL('..', import.meta.url));
const results = mkdtempSync(path.join(tmpdir(), 'formulary-results-'));

const run = (words: string[], env: Record<string, string> = {}): boolean =>
  spawnSync('npx', words, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  }).status === 0;

const readJson = <T>(file: string): T | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
};

const testUnits = (): Count => {
  const file = path.join(results, 'vitest.json');
  const succeeded = run([
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = readJson<{ numPassedTests: number; numFailedTests: number }>(file);
  const failed = report?.numFailedTests ?? 0;
  return { passed: report?.numPassedTests ?? 0, failed: succeeded ? failed : Math.max(1, failed) };
};

const testBrowser = async (): Promise<Count> => {
  const file = path.join(results, 'playwright.json');
  const browser = await ensureBrowser();
  const succeeded = run(
    ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      ...(browser && { CHROMIUM_PATH: browser }),
    },
  );
  const stats = readJson<{ stats: { expected: number; unexpected: number; flaky: number } }>(file)?.stats;
  const failed = stats?.unexpected ?? 0;
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: succeeded ? failed : Math.max(1, failed),
  };
};

/** What is asked most; a small store answers it about as fast, compared with the machine, as a large one. */
const COMPARED = ['list, first', 'product', 'users', 'orders of 3'];

/** Compares ratios with those recorded, and prints what moved. Much worse counts only if it is so twice. */
const compareSpeed = (): Count => {
  const words = [
    'run',
    'speed',
    '-w',
    'bench',
    '--',
    '--rounds',
    '1',
    '--seconds',
    '1',
    '--products',
    '2000',
  ];
  const only = COMPARED.flatMap((work) => ['--only', work]);
  const compare = () =>
    spawnSync('npm', [...words, ...only, '--compare', path.join(root, 'bench/results/speed.json')], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    }).status === 0;
  const isAsBefore = compare() || compare();
  return isAsBefore ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

const counts: Count[] = [await checkSources()];
await build();
counts.push(compareSpeed(), testUnits(), await testBrowser());
rmSync(results, { recursive: true, force: true });

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
