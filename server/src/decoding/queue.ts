import { DecodeError } from './decode-error.ts';

/** Limits of the queue: tasks, and bytes that they hold in memory while waiting. */
const MAX_WAITING = 200;
const MAX_BYTES = 128 * 1024 * 1024;

/**
 * Runs tasks in the order in which they came, `atOnce` at a time; `bytes` is what each holds in memory until it has ended.
 * Throws DecodeError `busy` when the queue is full.
 */
export const openQueue = ({ atOnce = 1, mostWaiting = MAX_WAITING } = {}) => {
  let running = 0;
  let heldBytes = 0;
  const waiting: (() => void)[] = [];

  return async <Result>(work: () => Promise<Result>, bytes = 0): Promise<Result> => {
    if (waiting.length >= mostWaiting || heldBytes + bytes > MAX_BYTES)
      throw new DecodeError('busy', 'Too many files are being read.');
    heldBytes += bytes;
    if (running < atOnce) running += 1;
    // The one before hands its place on.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      heldBytes -= bytes;
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
