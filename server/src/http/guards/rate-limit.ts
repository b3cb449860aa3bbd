import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../../db/client.ts';
import { AppError } from '../errors/app-error.ts';

/** `name` prefixes the limit's keys; at most `points` in `seconds`; `refusal` is the message to the caller. */
type RateLimitOptions = { name: string; points: number; seconds: number; refusal: string };

/** Hashed, so that keys have a fixed length and nothing is stored in the clear. */
const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

const formatDuration = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
};

/** Counts in the database, so that all instances share one count. */
const openLimiter = (db: Db, { name, points, seconds }: Omit<RateLimitOptions, 'refusal'>) => {
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

/** Limits events: throws for those beyond the limit, or returns whether they are within it. */
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

/** The number of shares of a limit. An instance takes one at a time, so that it writes once for many requests. */
const SHARES = 20;

type Share = { left: number; unshared: number; resetAt: number };
export type Taken = { isAllowed: boolean; remaining: number; resetSeconds: number };

/**
 * Allows `points` in `seconds` on all instances together. Each instance takes shares from the count in the database and
 * spends them from memory: never more than `points` are allowed, and fewer only by the unspent shares of other
 * instances.
 */
export const shareRate = (
  db: Db,
  options: Omit<RateLimitOptions, 'refusal'>,
): { take: (who: string) => Promise<Taken> } => {
  const { points } = options;
  const size = Math.max(1, Math.floor(points / SHARES));
  const { consume } = openLimiter(db, options);
  const shares = new Map<string, Share>();
  const coming = new Map<string, Promise<Share>>();

  const takeShare = async (who: string): Promise<Share> => {
    const result = await consume(who, size);
    const isTaken = result.consumedPoints <= points;
    return {
      left: isTaken ? size : 0,
      unshared: isTaken ? result.remainingPoints : 0,
      resetAt: Date.now() + result.msBeforeNext,
    };
  };

  /** Requests that need a share at the same time wait for one. */
  const renew = async (who: string): Promise<void> => {
    const share = coming.get(who) ?? takeShare(who);
    coming.set(who, share);
    try {
      shares.set(who, await share);
    } finally {
      coming.delete(who);
    }
  };

  return {
    take: async (who) => {
      for (;;) {
        const share = shares.get(who);
        const isCurrent = share !== undefined && Date.now() < share.resetAt;
        if (isCurrent && (share.left > 0 || share.unshared === 0)) {
          const isAllowed = share.left > 0;
          if (isAllowed) share.left -= 1;
          const resetSeconds = Math.max(1, Math.ceil((share.resetAt - Date.now()) / 1000));
          return { isAllowed, remaining: share.left + share.unshared, resetSeconds };
        }
        await renew(who);
      }
    },
  };
};

const RETRY_SECONDS = 1;

/**
 * Runs one task per person at a time; at most `mostWaiting` further tasks wait for it. Throws TOO_MANY_REQUESTS for
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
