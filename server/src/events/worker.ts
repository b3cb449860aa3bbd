import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Db } from '../db/client.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type Reader, readEvents } from './readers.ts';

const ROWS_AT_A_TIME = 5000;

/** Removes events before a given time that every reader has read, in batches, together with their failures. */
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

const READ_SECONDS = 0.3;
const DAY_MS = 86_400_000;
const PAUSE_MS = 5;

type Working = { db: Db; clock: () => Date; jobs: Jobs; config: Pick<Config, 'eventDays'> };

/** Runs the readers on this instance; they take turns with those of other instances. */
export const workOnEvents = ({ db, clock, jobs, config }: Working, readers: readonly Reader[]): void => {
  jobs.repeat(READ_SECONDS, (_signal, log) => readEvents(db, readers, log));
  jobs.schedule('remove-old-events', '10 * * * *', () =>
    removeOldEvents(db, new Date(clock().getTime() - config.eventDays * DAY_MS)),
  );
};

/**
 * Runs the readers until none is behind, or until the time is up. Waits for open transactions in any database on the
 * server.
 */
export const catchUpWithEvents = async (
  db: Db,
  readers: readonly Reader[],
  { withinMs = Number.POSITIVE_INFINITY } = {},
): Promise<void> => {
  const end = performance.now() + withinMs;
  while ((await readEvents(db, readers)) && performance.now() < end) await delay(PAUSE_MS);
};

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
