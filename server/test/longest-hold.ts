import { setImmediate } from 'node:timers/promises';

/**
 * Does something, and returns how long it held the thread at most without letting the event loop run, in milliseconds of
 * processor time: other work of the machine does not count.
 */
export const longestHold = async (act: () => Promise<unknown>): Promise<number> => {
  let isDone = false;
  let longest = 0;
  const watch = async (): Promise<void> => {
    let last = process.threadCpuUsage();
    while (!isDone) {
      await setImmediate();
      const now = process.threadCpuUsage();
      longest = Math.max(longest, (now.user + now.system - last.user - last.system) / 1000);
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
  return longest;
};
