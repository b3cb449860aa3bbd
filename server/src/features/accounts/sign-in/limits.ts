import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { limitRate } from '../../../http/guards/rate-limit.ts';
import { networkOf } from './network.ts';

const WINDOW_SECONDS = 15 * 60;
const SWEEP_ROWS = 1_000;
const ATTEMPTS_PER_ACCOUNT = 10;
const ATTEMPTS_PER_ADDRESS = 100;
const REFUSAL = 'Too many attempts.';

/** Counts attempts in the database, so that all instances share one count. An attempt counts until it is forgiven. */
export const countAttempts = (db: Db) => {
  const limit = (name: string, points: number) =>
    limitRate(db, { name, points, seconds: WINDOW_SECONDS, refusal: REFUSAL });
  const byAccount = limit('account', ATTEMPTS_PER_ACCOUNT);
  const byAddress = limit('address', ATTEMPTS_PER_ADDRESS);

  return {
    /** Counts an attempt before it is tried, so that attempts made at once cannot outrun the limit. Throws TOO_MANY_REQUESTS. */
    begin: async (account: string, address: string): Promise<void> => {
      await byAddress.count(networkOf(address));
      await byAccount.count(account);
    },
    /** A right password clears the account's count and takes this attempt off the address's. */
    forgive: async (account: string, address: string): Promise<void> => {
      await byAccount.clear(account);
      await byAddress.takeBack(networkOf(address));
    },
    /** Removes counts that have expired, a bounded number at a time. */
    sweep: async (): Promise<void> => {
      await db.execute(sql`delete from rate_limits where key in (
        select key from rate_limits where expire <= ${Date.now()} limit ${SWEEP_ROWS} for update skip locked)`);
    },
  };
};
export type Attempts = ReturnType<typeof countAttempts>;
