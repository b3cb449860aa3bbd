import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Bar } from '../plot.ts';
import type { Load } from './first-loads.ts';

/** In milliseconds: the time until the step is shown, and the slowest response to a key or click. */
export type StepTimes = { step: string; ms: number; inp: number };

const LIMITS: [step: string, limit: number][] = [['sign in → store', 2_500]];
const SLOWEST_ANSWER_MS = 100;

/** The largest first paint and largest contentful paint of each screen opened first, in milliseconds. */
const MAX_FIRST_PAINT_MS = 1_200;
const MAX_PAINT_MS = new Map([
  ['/login', 1_500],
  ['/store', 2_500],
  ['quick order', 2_800],
  ['a product', 2_800],
  ['/cart', 2_000],
]);
const MAX_WARM_PAINT_MS = 1_000;
const MAX_SHIFT = 0.02;
const MAX_REQUESTS = 30;
const MAX_KILOBYTES = 330;

/** A figure and the most that it may be. */
export type Figure = { name: string; value: number; limit: number | undefined };

/** The figures of one screen that was opened first, with their goals. */
export const figuresOf = (screen: string, visit: 'cold' | 'warm', load: Load): Figure[] => [
  { name: 'first paint', value: load.fcp, limit: visit === 'cold' ? MAX_FIRST_PAINT_MS : MAX_WARM_PAINT_MS },
  {
    name: 'LCP',
    value: load.lcp,
    limit: visit === 'cold' ? MAX_PAINT_MS.get(screen) : MAX_WARM_PAINT_MS,
  },
  { name: 'CLS', value: load.cls, limit: MAX_SHIFT },
  { name: 'requests', value: load.requests, limit: MAX_REQUESTS },
  { name: 'kB', value: load.kilobytes, limit: MAX_KILOBYTES },
];

const barOf = (label: string, ms: number, limit: number): Bar => ({
  label,
  share: limit / ms,
  text: `${ms.toFixed(0)} ms (${limit})`,
});

/** How far the largest paint of each screen is from its goal. */
export const barOfPaint = (screen: string, visit: 'cold' | 'warm', load: Load): Bar[] =>
  figuresOf(screen, visit, load).flatMap(({ name, value, limit }) =>
    name === 'LCP' && limit !== undefined ? barOf(`${screen}, ${visit}`, value, limit) : [],
  );

/** How far each step is from its goal. */
export const barsOf = (steps: readonly StepTimes[]): Bar[] => [
  ...LIMITS.flatMap(([step, limit]) =>
    steps.filter((each) => each.step === step).map((each) => barOf(step, each.ms, limit)),
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
