import { EVENT_FACTS, EVENT_KINDS, type EventFacts, type EventKind } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../db/client.ts';
import { describeError, isUnreachable } from '../db/errors.ts';
import { readRows } from '../db/rows.ts';

export type Event<Kind extends EventKind = EventKind> = {
  [K in Kind]: {
    id: number;
    kind: K;
    subjectId: string | null;
    accountId: string | null;
    actorId: string | null;
    at: Date;
    facts: EventFacts<K>;
  };
}[Kind];

/**
 * A consumer of events. `read` acts on a batch in commit order, only in `tx`: the reader's position moves in the same
 * transaction, so each event takes effect exactly once.
 */
export type Reader = { name: string; read: (tx: Tx, events: readonly Event[]) => Promise<void> };

type Log = Record<'warn' | 'error', (details: object, message: string) => void>;

const EVENTS_AT_A_TIME = 500;
/** Delays in seconds before each retry of an event on which a reader failed; after the last retry, it is set aside. */
export const RETRY_AFTER_SECONDS = [1, 5, 30, 120] as const;

const eventRow = z.object({
  id: z.coerce.number(),
  transaction: z.string(),
  kind: z.string(),
  subjectId: z.uuid().nullable(),
  accountId: z.uuid().nullable(),
  actorId: z.uuid().nullable(),
  at: z.coerce.date(),
  facts: z.unknown(),
});
type Row = z.output<typeof eventRow>;

const eventKind = z.enum(EVENT_KINDS);

/** Throws if another version wrote an event that this one does not know. */
const parseEvent = ({ transaction: _, ...row }: Row): Event => {
  const kind = eventKind.parse(row.kind);
  return { ...row, kind, facts: EVENT_FACTS[kind].parse(row.facts) } as Event;
};

const COLUMNS = sql`
  id, transaction::text, kind, subject_id as "subjectId", account_id as "accountId", actor_id as "actorId", at, facts`;

const placeRow = z.object({ transaction: z.string(), lastId: z.coerce.number() });
type Place = z.output<typeof placeRow>;

/** Locks the position of a reader; undefined while another instance is reading. */
const lockPlace = async (tx: Tx, reader: string): Promise<Place | undefined> => {
  const [place] = await readRows(
    tx,
    placeRow,
    sql`
    select transaction::text, last_id as "lastId" from event_readers where name = ${reader} for update skip locked`,
  );
  return place;
};

/**
 * Events after a position, in commit order. Transactions that are still open may have written earlier ones, so no event of a
 * later transaction is returned before they end.
 */
const nextEvents = (tx: Tx, { transaction, lastId }: Place): Promise<Row[]> =>
  readRows(
    tx,
    eventRow,
    sql`
    select ${COLUMNS} from events e
    where (transaction, id) > (${transaction}::xid8, ${lastId}) and transaction < pg_snapshot_xmin(pg_current_snapshot())
    order by e.transaction, e.id limit ${EVENTS_AT_A_TIME}`,
  );

/** Events that were set aside and that the operator has released again (`runbook.md`). */
const givenBackEvents = (tx: Tx, reader: string, { transaction, lastId }: Place): Promise<Row[]> =>
  readRows(
    tx,
    eventRow,
    sql`
    select ${COLUMNS} from events e
    where (transaction, id) <= (${transaction}::xid8, ${lastId}) and exists (
      select from event_failures f where f.reader = ${reader} and f.event_id = e.id and f.set_aside_at is null)
    order by e.transaction, e.id limit ${EVENTS_AT_A_TIME}`,
  );

const moveTo = (tx: Tx, reader: string, { id, transaction }: Row) =>
  tx.execute(
    sql`update event_readers set transaction = ${transaction}::xid8, last_id = ${id} where name = ${reader}`,
  );

const isWaiting = async (tx: Tx, reader: string, { id }: Row): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select from event_failures where reader = ${reader} and event_id = ${id} and next_attempt_at > clock_timestamp()`);
  return rows.length > 0;
};

/** Records that a reader failed on an event. Returns whether it is set aside now. */
const noteFailure = async (tx: Tx, reader: string, { id }: Row, error: unknown): Promise<boolean> => {
  const [noted] = await readRows(
    tx,
    z.object({ attempts: z.int() }),
    sql`
    insert into event_failures (reader, event_id, attempts, error, next_attempt_at)
    values (${reader}, ${id}, 1, ${describeError(error).message}, clock_timestamp())
    on conflict (reader, event_id) do update set attempts = event_failures.attempts + 1, error = excluded.error
    returning attempts`,
  );
  const wait = RETRY_AFTER_SECONDS[(noted?.attempts ?? 1) - 1];
  await tx.execute(sql`
    update event_failures set ${
      wait === undefined
        ? sql`set_aside_at = clock_timestamp()`
        : sql`next_attempt_at = clock_timestamp() + make_interval(secs => ${wait})`
    } where reader = ${reader} and event_id = ${id}`);
  return wait === undefined;
};

const forgetFailures = (tx: Tx, reader: string, batch: readonly Row[]) =>
  tx.execute(sql`
    delete from event_failures where reader = ${reader} and event_id = any(${sql.param(batch.map(({ id }) => id))}::bigint[])`);

/** Lets a reader act on events one by one, until one must be retried. Returns the last one that it is done with. */
const readOneByOne = async (
  tx: Tx,
  reader: Reader,
  batch: readonly Row[],
  log: Log,
): Promise<Row | undefined> => {
  let done: Row | undefined;
  for (const event of batch) {
    if (await isWaiting(tx, reader.name, event)) return done;
    try {
      await tx.transaction((attempt) => reader.read(attempt, [parseEvent(event)]));
      await forgetFailures(tx, reader.name, [event]);
    } catch (error) {
      if (isUnreachable(error)) throw error;
      const isSetAside = await noteFailure(tx, reader.name, event, error);
      const details = { err: error, reader: reader.name, event: event.id, kind: event.kind };
      if (!isSetAside) {
        log.warn(details, 'An event reader failed and will retry');
        return done;
      }
      log.error(details, 'An event reader failed for the last time; it skips the event');
    }
    done = event;
  }
  return done;
};

/** Reads the next events, unless another instance is reading. Returns whether more are waiting. */
const readNext = (db: Db, reader: Reader, log: Log): Promise<boolean> =>
  db.transaction(async (tx) => {
    const place = await lockPlace(tx, reader.name);
    if (!place) return false;
    const givenBack = await givenBackEvents(tx, reader.name, place);
    await readOneByOne(tx, reader, givenBack, log);
    const batch = await nextEvents(tx, place);
    const [first] = batch;
    if (!first || (await isWaiting(tx, reader.name, first))) return false;
    const isWhole = await tx
      .transaction(async (attempt) => {
        await reader.read(attempt, batch.map(parseEvent));
        await forgetFailures(attempt, reader.name, batch);
      })
      .then(
        () => true,
        (error: unknown) => {
          if (isUnreachable(error)) throw error;
          return false;
        },
      );
    const done = isWhole ? batch.at(-1) : await readOneByOne(tx, reader, batch, log);
    if (done) await moveTo(tx, reader.name, done);
    return batch.length === EVENTS_AT_A_TIME && done === batch.at(-1);
  });

/** The readers that have unread events or no position yet. */
const findBehind = (db: Db, readers: readonly Reader[]) =>
  readRows(
    db,
    z.object({ name: z.string() }),
    sql`
    select name from unnest(${sql.param(readers.map(({ name }) => name))}::text[]) as name left join event_readers r using (name)
    where r.name is null or exists (select from events e where (e.transaction, e.id) > (r.transaction, r.last_id))
      or exists (select from event_failures f where f.reader = name and f.set_aside_at is null)`,
  );

const QUIET: Log = { warn: () => {}, error: () => {} };

/**
 * Lets each reader catch up once, and returns whether any is still behind: because a transaction is open, another instance
 * is reading, or a failure must be retried. A reader without a position starts with the oldest event.
 */
export const readEvents = async (db: Db, readers: readonly Reader[], log: Log = QUIET): Promise<boolean> => {
  const behind = new Set((await findBehind(db, readers)).map(({ name }) => name));
  for (const reader of readers.filter(({ name }) => behind.has(name))) {
    await db.execute(sql`
      insert into event_readers (name, transaction) values (${reader.name}, '0') on conflict do nothing`);
    // A small batch ends the loop, so that a busy store reads many events together.
    while (await readNext(db, reader, log));
  }
  return behind.size > 0 && (await findBehind(db, readers)).length > 0;
};
