import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

/** Shorter than `deadlock_timeout`, so that PostgreSQL never aborts a customer's transaction instead. */
const LOCK_MS = 500;
const PAUSE_MS = 250;
const PATIENCE_MS = 120_000;
/** lock_not_available, deadlock_detected. */
const LOCKED = new Set(['55P03', '40P01']);

const isLocked = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && LOCKED.has(String(error.code))) || isLocked(error.cause));

/**
 * Changes the schema in one transaction while instances of the earlier version are running: it waits only briefly for a
 * table's lock and tries again later, rather than block every request that queues behind it.
 */
export const withBriefLocks = async (client: pg.Client, change: () => Promise<void>): Promise<void> => {
  await client.query(`set lock_timeout = ${LOCK_MS}`);
  for (const end = performance.now() + PATIENCE_MS; ; )
    try {
      await change();
      await client.query('reset lock_timeout');
      return;
    } catch (error) {
      if (!isLocked(error) || performance.now() > end) throw error;
      await wait(PAUSE_MS);
    }
};
