import type { Bar } from '../plot.ts';

/** Milliseconds: the largest paint, until the step is shown, and the slowest response to a key or click. */
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
