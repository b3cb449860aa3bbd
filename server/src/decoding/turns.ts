import { DecodeError } from './decode-error.ts';

/** How many may wait for their turn, and what they may hold in the memory of the store meanwhile. */
const MAX_WAITING = 200;
const MAX_WAITING_BYTES = 128 * 1024 * 1024;

/** Does what it is given one after the other; `bytes` is what each holds while it waits. Throws DecodeError `busy`. */
export const openTurns = () => {
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
