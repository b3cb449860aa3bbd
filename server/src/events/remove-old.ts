import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';

const ROWS_AT_A_TIME = 5000;

/** Removes events before a moment that every reader has read, in batches, together with their failures. */
export const removeOldEvents = async (db: Db, before: Date): Promise<void> => {
  for (let removed = ROWS_AT_A_TIME; removed === ROWS_AT_A_TIME; ) {
    const { rowCount } = await db.execute(sql`
      with old as (
        select transaction, id from events e where at < ${before.toISOString()} and not exists (
          select from event_readers r where (e.transaction, e.id) > (r.transaction, r.last_id))
        order by transaction, id limit ${ROWS_AT_A_TIME} for update skip locked
      ), failures as (delete from event_failures using old where event_id = old.id)
      delete from events e using old where (e.transaction, e.id) = (old.transaction, old.id)`);
    removed = rowCount ?? 0;
  }
};
