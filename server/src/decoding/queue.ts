import { DecodeError } from './tasks.ts';

/** Limits of the queue: the number of tasks, and the memory in bytes that they take while waiting. */
const MAX_WAITING = 200;
const MAX_BYTES = 128 * 1024 * 1024;
/** How many urgent tasks in succession may overtake others, so that people who type without pause do not block lists. */
const MOST_AHEAD = 4;

type Options = {
  /** The memory that the task takes until it has ended. */
  bytes?: number;
  /** Runs before tasks that are not urgent; up to MAX_WAITING urgent tasks may wait, whatever `mostWaiting` is. */
  isUrgent?: boolean;
};

/** Runs tasks in order of arrival, `atOnce` at a time. Throws DecodeError `busy` when the queue is full. */
export const openQueue = ({ atOnce = 1, mostWaiting = MAX_WAITING } = {}) => {
  let running = 0;
  let heldBytes = 0;
  let ahead = 0;
  const waiting: (() => void)[] = [];
  const urgent: (() => void)[] = [];

  const takeNext = (): (() => void) | undefined => {
    const next = ahead < MOST_AHEAD ? urgent.shift() : undefined;
    ahead = next && waiting.length > 0 ? ahead + 1 : 0;
    return next ?? waiting.shift() ?? urgent.shift();
  };

  return async <Result>(
    work: () => Promise<Result>,
    { bytes = 0, isUrgent = false }: Options = {},
  ): Promise<Result> => {
    const [queue, most] = isUrgent ? [urgent, MAX_WAITING] : [waiting, mostWaiting];
    if (queue.length >= most || heldBytes + bytes > MAX_BYTES)
      throw new DecodeError('busy', 'Too many files are being read.');
    heldBytes += bytes;
    if (running < atOnce) running += 1;
    // The previous task hands over its place.
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      heldBytes -= bytes;
      const next = takeNext();
      if (next) next();
      else running -= 1;
    }
  };
};
