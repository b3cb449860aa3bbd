import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Bar } from '../plot.ts';

/** In milliseconds: the largest paint, the time until the step is shown, and the slowest response to a key or click. */
export type StepTimes = { step: string; lcp: number; ms: number; inp: number };

const LIMITS: [step: string, time: 'lcp' | 'ms', limit: number][] = [
  ['/login, cold', 'lcp', 1_800],
  ['sign in → store', 'ms', 2_500],
  ['/store, returning', 'ms', 1_000],
];
const SLOWEST_ANSWER_MS = 100;

const barOf = (label: string, ms: number, limit: number): Bar => ({
  label,
  share: limit / ms,
  text: `${ms.toFixed(0)} ms (${limit})`,
});

/** How far each step is from its goal. */
export const barsOf = (steps: readonly StepTimes[]): Bar[] => [
  ...LIMITS.flatMap(([step, time, limit]) =>
    steps.filter((each) => each.step === step).map((each) => barOf(step, each[time], limit)),
  ),
  ...steps
    .filter(({ inp }) => inp > 0)
    .map(({ step, inp }) => barOf(`${step}: slowest answer`, inp, SLOWEST_ANSWER_MS)),
];

/** Run by npx rather than installed, because Lighthouse would be a third of all packages here. */
const VERSION = '13.5.0';

type Report = { categories: Record<string, { title: string; score: number | null }> };

/** Returns the scores of a page by category, out of 100; undefined if Lighthouse cannot be run. */
export const scorePage = async (
  address: string,
  browser: string,
): Promise<Record<string, number> | undefined> => {
  const words = [`lighthouse@${VERSION}`, address, '--output=json', '--quiet', '--preset=desktop'];
  const flags = '--chrome-flags=--headless --no-sandbox --disable-gpu';
  try {
    const { stdout } = await promisify(execFile)('npx', ['--yes', ...words, flags], {
      env: { ...process.env, CHROME_PATH: browser },
      maxBuffer: 64 * 1024 * 1024,
    });
    const { categories } = JSON.parse(stdout) as Report;
    return Object.fromEntries(
      Object.values(categories).map(({ title, score }) => [title, Math.round((score ?? 0) * 100)]),
    );
  } catch (error) {
    process.stderr.write(`Lighthouse did not run: ${String(error).slice(0, 500)}\n`);
    return undefined;
  }
};
