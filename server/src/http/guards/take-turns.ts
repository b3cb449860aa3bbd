import { AppError } from '../errors/app-error.ts';

const RETRY_SECONDS = 1;

/**
 * Runs one task per person at a time; the next ones wait for it, `mostWaiting` at most. Throws TOO_MANY_REQUESTS for
 * more.
 */
export const takeTurns = (mostWaiting: number, refusal: string) => {
  const queues = new Map<string, { length: number; last: Promise<unknown> }>();
  return async <Result>(who: string, work: () => Promise<Result>): Promise<Result> => {
    const queue = queues.get(who) ?? { length: 0, last: Promise.resolve() };
    if (queue.length > mostWaiting)
      throw new AppError('TOO_MANY_REQUESTS', refusal, { retryAfterSeconds: RETRY_SECONDS });
    queues.set(who, queue);
    queue.length += 1;
    const turn = queue.last.then(work);
    queue.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(who);
    }
  };
};
