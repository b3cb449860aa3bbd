import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../http/app-error.ts';

const WINDOW_SECONDS = 15 * 60;
const SWEEP_ROWS = 1_000;
const ATTEMPTS_PER_ACCOUNT = 10;
const ATTEMPTS_PER_ADDRESS = 100;

/** Keys are of one length, and no username is kept in the clear. */
const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

const refusal = (error: unknown): unknown => {
  if (!(error instanceof RateLimiterRes)) return error;
  const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new AppError('TOO_MANY_REQUESTS', `Too many attempts. Please try again in ${wait}.`, {
    retryAfterSeconds,
  });
};

/** Counts attempts in the database, so that all instances share one count. An attempt counts until it is forgiven. */
export const countAttempts = (db: Db) => {
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: db.$client,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration: WINDOW_SECONDS,
    });
  const byAccount = limiter('account', ATTEMPTS_PER_ACCOUNT);
  const byAddress = limiter('address', ATTEMPTS_PER_ADDRESS);

  return {
    /** Counts an attempt before it is tried, so that attempts made at once cannot outrun the limit. Throws TOO_MANY_REQUESTS. */
    begin: async (account: string, address: string): Promise<void> => {
      try {
        await byAddress.consume(keyOf(address));
        await byAccount.consume(keyOf(account));
      } catch (error) {
        throw refusal(error);
      }
    },
    /** A right password clears the account's count and takes this attempt off the address's. */
    forgive: async (account: string, address: string): Promise<void> => {
      await byAccount.delete(keyOf(account));
      await byAddress.reward(keyOf(address));
    },
    /** Removes counts that have expired, a bounded number at a time. */
    sweep: async (): Promise<void> => {
      await db.execute(sql`delete from rate_limits where key in (
        select key from rate_limits where expire <= ${Date.now()} limit ${SWEEP_ROWS} for update skip locked)`);
    },
  };
};
export type Attempts = ReturnType<typeof countAttempts>;
