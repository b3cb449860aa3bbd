import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';

const COPIED = sql`
  select from (select transaction from events union all select transaction from event_readers) as known
  where transaction >= pg_snapshot_xmax(pg_current_snapshot()) limit 1`;

/**
 * Renumbers the events of a database that was copied to another server, where transactions start again from low numbers: all
 * events get the current transaction, in the same order, and readers keep their positions. Call it when an instance starts,
 * before anything else is written.
 */
export const renumberCopiedEvents = async (db: Db): Promise<void> => {
  if ((await db.execute(COPIED)).rows.length === 0) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table event_readers, event_failures, events in exclusive mode`);
    // Another instance may have done it already.
    if ((await tx.execute(COPIED)).rows.length === 0) return;
    await tx.execute(sql`
      with numbered as materialized (
        select id, transaction, row_number() over (order by transaction, id) as number from events
      ), readers as (
        update event_readers r set transaction = pg_current_xact_id(),
          last_id = (select count(*) from numbered n where (n.transaction, n.id) <= (r.transaction, r.last_id))
      ), failures as (
        update event_failures f set event_id = n.number from numbered n where n.id = f.event_id
      )
      update events e set transaction = pg_current_xact_id(), id = n.number
      from numbered n where (n.transaction, n.id) = (e.transaction, e.id)`);
    await tx.execute(
      sql`select setval(pg_get_serial_sequence('events', 'id'), (select coalesce(max(id), 1) from events))`,
    );
  });
};
