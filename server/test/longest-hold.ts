/** Measures work in milliseconds of a quiet machine, so that a slow one makes no test fail. */
import { setImmediate } from 'node:timers/promises';

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** What the yardstick takes on a quiet machine, in milliseconds of processor time. */
const YARDSTICK_MS = 20;

const TEXT = 'the quick brown fox jumps '.repeat(120);
const yardstick = (): number => {
  const started = cpuMs();
  for (let n = 0; n < 500; n += 1) TEXT.split(' ').sort();
  return cpuMs() - started;
};

/** How many times as long as on a quiet machine this one takes for the same work now: 1 or more. */
const slowness = (): number => Math.max(1, Math.min(yardstick(), yardstick()) / YARDSTICK_MS);

/** Does something, and returns the milliseconds of processor time that it takes on a quiet machine. */
export const effortOf = async (act: () => unknown): Promise<number> => {
  const before = slowness();
  const started = cpuMs();
  await act();
  const took = cpuMs() - started;
  return took / Math.max(before, slowness());
};

/**
 * Does something, and returns how long it held the thread at most without letting the event loop run, in milliseconds of
 * processor time on a quiet machine.
 */
export const longestHold = async (act: () => Promise<unknown>): Promise<number> => {
  const before = slowness();
  let isDone = false;
  let longest = 0;
  const watch = async (): Promise<void> => {
    let last = cpuMs();
    while (!isDone) {
      await setImmediate();
      const now = cpuMs();
      longest = Math.max(longest, now - last);
      last = now;
    }
  };
  const watching = watch();
  try {
    await act();
  } finally {
    isDone = true;
    await watching;
  }
  return longest / Math.max(before, slowness());
};
