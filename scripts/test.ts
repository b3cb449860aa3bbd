/**
 * The full test run: static checks, unit and integration tests, the backup drill, and the browser suite on the built
 * app. Ends with the names of failed tests and the total count.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { build } from './build.ts';
import { checkSources } from './check.ts';
import { commandFile } from './command-file.ts';
import { ensureBrowser } from './ensure-browser.ts';

type Count = { passed: number; failed: number };
type UnitReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};
type Attachment = { name: string; path?: string };
type Spec = {
  file: string;
  title: string;
  ok: boolean;
  tests: { results: { attachments: Attachment[]; errors: { message?: string }[] }[] }[];
};
type Suite = { specs: Spec[]; suites?: Suite[] };
type BrowserReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] };

const specsOf = ({ specs, suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

const root = fileURLToPath(new URL('..', import.meta.url));
const results = mkdtempSync(path.join(tmpdir(), 'formulary-results-'));

const MOST_LINES = 8;
const failures: string[] = [];
/** Failures are listed again at the end, so that they are not lost among thousands of lines. */
const noteFailure = (name: string, message = ''): void => {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, MOST_LINES);
  failures.push(`FAILED ${name.replace(root, '')}\n${lines.join('\n')}`.trim());
};

/**
 * Returns what a failed journey expected and what its page showed, because a rare failure on another machine cannot be
 * reproduced here.
 */
const pageOf = ({ tests }: Spec): string => {
  const attachments = tests.flatMap(({ results }) => results.flatMap((result) => result.attachments));
  const file = attachments.find(({ name }) => name === 'error-context')?.path;
  const text = file ? readFileSync(file, 'utf8') : '';
  const section = text.split(/^# /m).find((each) => each.startsWith('Error details'));
  return section?.slice(0, 8000) ?? '';
};

const run = async (command: string, words: string[], env: Record<string, string> = {}): Promise<boolean> => {
  const child = spawn(process.execPath, [commandFile(command), ...words], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  const [status] = await once(child, 'exit');
  return status === 0;
};

const readJson = <T>(file: string): T | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
};

const testUnits = async (): Promise<Count> => {
  const file = path.join(results, 'vitest.json');
  const succeeded = await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = readJson<UnitReport>(file);
  const failed = report?.numFailedTests ?? 0;
  if (!succeeded && failed === 0) noteFailure('unit tests: the command failed without a failed test');
  for (const { name, message, assertionResults } of report?.testResults ?? []) {
    const failedTests = assertionResults.filter(({ status }) => status === 'failed');
    for (const { fullName, failureMessages } of failedTests) noteFailure(fullName, failureMessages[0]);
    if (message) noteFailure(name, message);
  }
  return { passed: report?.numPassedTests ?? 0, failed: succeeded ? failed : Math.max(1, failed) };
};

const testBrowser = async (): Promise<Count> => {
  const file = path.join(results, 'playwright.json');
  const browser = await ensureBrowser();
  const succeeded = await run(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      ...(browser && { CHROMIUM_PATH: browser }),
    },
  );
  const report = readJson<BrowserReport>(file);
  const stats = report?.stats;
  const failed = stats?.unexpected ?? 0;
  if (!succeeded && failed === 0) noteFailure('journeys: the command failed without a failed journey');
  for (const spec of (report?.suites ?? []).flatMap(specsOf))
    if (!spec.ok) {
      process.stdout.write(`\nThe page of "${spec.title}":\n${pageOf(spec)}\n`);
      const errors = spec.tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      noteFailure(`${spec.file}: ${spec.title}`, errors[0]?.message);
    }
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: succeeded ? failed : Math.max(1, failed),
  };
};

/** Runs one part of the tests; its duration is printed at the end. */
const durations: string[] = [];
const timed = async <T>(name: string, part: () => T | Promise<T>): Promise<T> => {
  const started = performance.now();
  const result = await part();
  durations.push(`${name} ${Math.round((performance.now() - started) / 1000)} s`);
  return result;
};

const counts: Count[] = [await timed('checks', checkSources)];
if (counts[0]?.failed) noteFailure('static checks: see the lines marked ✗ above');
await timed('build', build);
counts.push(
  await timed('unit, server and component tests, backup drill', testUnits),
  await timed('journeys', testBrowser),
);
rmSync(results, { recursive: true, force: true });

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
process.stdout.write(
  ['', ...failures, durations.join(', '), `${passed} passed, ${failed} failed\n`].join('\n'),
);
process.exitCode = failed === 0 ? 0 : 1;
