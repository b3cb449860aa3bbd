import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../../db/client.ts';
import { AppError } from '../errors/app-error.ts';

/** `name` begins the keys of this limit; so many `points` within so many `seconds`; `refusal` is what the caller reads. */
export type RateLimitOptions = { name: string; points: number; seconds: number; refusal: string };

/** Keys are of one length, and nothing that is counted is kept in the clear. */
const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

const inWords = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
};

/** Counts in the database, so that all instances share one count. */
export const limitRate = (db: Db, { name, points, seconds, refusal }: RateLimitOptions) => {
  const limiter = new RateLimiterPostgres({
    storeClient: db.$client,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });
  return {
    /** Counts one of whoever that is. Throws TOO_MANY_REQUESTS with when to try again. */
    count: async (who: string): Promise<void> => {
      try {
        await limiter.consume(keyOf(who));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw new AppError(
          'TOO_MANY_REQUESTS',
          `${refusal} Please try again in ${inWords(retryAfterSeconds)}.`,
          { retryAfterSeconds },
        );
      }
    },
    /** Takes one off. */
    takeBack: async (who: string): Promise<void> => {
      await limiter.reward(keyOf(who));
    },
    clear: async (who: string): Promise<void> => {
      await limiter.delete(keyOf(who));
    },
  };
};
