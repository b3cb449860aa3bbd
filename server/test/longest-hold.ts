/** Measures work in milliseconds of a quiet machine, so that tests do not fail on a slow one. */
import { setImmediate } from 'node:timers/promises';

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** How long the yardstick takes on a quiet machine, in milliseconds of processor time. */
const YARDSTICK_MS = 20;

const TEXT = 'the quick brown fox jumps '.repeat(120);
const yardstick = (): number => {
  const started = cpuMs();
  for (let n = 0; n < 500; n += 1) TEXT.split(' ').sort();
  return cpuMs() - started;
};

/** How many times slower than a quiet machine this one is now, at least 1. */
const slowness = (): number => Math.max(1, Math.min(yardstick(), yardstick()) / YARDSTICK_MS);

/** Returns the processor time that an operation would take on a quiet machine, in milliseconds. */
export const effortOf = async (act: () => unknown): Promise<number> => {
  const before = slowness();
  const started = cpuMs();
  await act();
  const took = cpuMs() - started;
  return took / Math.max(before, slowness());
};

/**
 * Returns the longest time for which an operation holds the thread without letting the event loop run, in milliseconds
 * of processor time on a quiet machine.
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
