import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../../db/client.ts';
import { AppError } from '../errors/app-error.ts';

/** `name` prefixes the limit's keys; at most `points` in `seconds`; `refusal` is the message to the caller. */
export type RateLimitOptions = { name: string; points: number; seconds: number; refusal: string };

/** Hashed, so that keys have a fixed length and nothing is stored in the clear. */
const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

const formatDuration = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
};

/** Counts in the database, so that all instances share one count. */
export const openLimiter = (db: Db, { name, points, seconds }: Omit<RateLimitOptions, 'refusal'>) => {
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
  /** Counts `count` events of a key, even beyond the limit. */
  const consume = (key: string, count = 1): Promise<RateLimiterRes> =>
    limiter.consume(key, count).catch((error: unknown) => {
      if (error instanceof RateLimiterRes) return error;
      throw error;
    });
  return { limiter, consume };
};

/** Throws for events beyond a limit, or returns whether they are. */
export const limitRate = (db: Db, { refusal, ...options }: RateLimitOptions) => {
  const { limiter, consume } = openLimiter(db, options);
  const tryCount = async (who: string): Promise<number> => {
    const { consumedPoints, msBeforeNext } = await consume(keyOf(who));
    return consumedPoints <= options.points ? 0 : Math.max(1, Math.ceil(msBeforeNext / 1000));
  };
  return {
    /** Counts one event of `who`. Throws TOO_MANY_REQUESTS with the time to retry. */
    count: async (who: string): Promise<void> => {
      const retryAfterSeconds = await tryCount(who);
      if (retryAfterSeconds === 0) return;
      const message = `${refusal} Please try again in ${formatDuration(retryAfterSeconds)}.`;
      throw new AppError('TOO_MANY_REQUESTS', message, { retryAfterSeconds });
    },
    /** Counts one event of `who` and returns whether it is within the limit. */
    allows: async (who: string): Promise<boolean> => (await tryCount(who)) === 0,
    takeBack: async (who: string): Promise<void> => {
      await limiter.reward(keyOf(who));
    },
    clear: async (who: string): Promise<void> => {
      await limiter.delete(keyOf(who));
    },
  };
};

const SWEEP_ROWS = 5_000;
const SWEEP_BATCHES = 20;

/** Deletes expired counts in batches; concurrent sweeps skip each other's rows. */
export const sweepRateLimits = async (db: Db): Promise<void> => {
  for (let batch = 0; batch < SWEEP_BATCHES; batch += 1) {
    const { rowCount } = await db.execute(sql`delete from rate_limits where key in (
      select key from rate_limits where expire <= ${Date.now()} limit ${SWEEP_ROWS} for update skip locked)`);
    if ((rowCount ?? 0) < SWEEP_ROWS) return;
  }
};
