import { DecodeError } from './decode-error.ts';

/** Limits of the queue: tasks, and bytes that they hold in memory while waiting. */
const MAX_WAITING = 200;
const MAX_WAITING_BYTES = 128 * 1024 * 1024;

/**
 * Runs tasks one at a time; `bytes` is what each holds in memory while it waits. Throws DecodeError `busy` when the queue
 * is full.
 */
export const openSerialQueue = () => {
  let waiting = 0;
  let waitingBytes = 0;
  let last: Promise<unknown> = Promise.resolve();

  return async <Result>(work: () => Promise<Result>, bytes = 0): Promise<Result> => {
    if (waiting >= MAX_WAITING || waitingBytes + bytes > MAX_WAITING_BYTES)
      throw new DecodeError('busy', 'Too many files are being read.');
    waiting += 1;
    waitingBytes += bytes;
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      waiting -= 1;
      waitingBytes -= bytes;
    }
  };
};
