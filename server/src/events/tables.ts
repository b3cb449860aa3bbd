import type { EventFacts, EventKind } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, transactionId } from '../db/columns.ts';

const eventId = (name: string) => bigint(name, { mode: 'number' });
const currentTransaction = (name: string) => transactionId(name).notNull().default(sql`pg_current_xact_id()`);

/**
 * Events, written by `recordEvents` in the transaction of the operation and read in the order of `transaction`, then
 * `id`. Rows are never changed, and are removed once they are old.
 */
export const events = pgTable(
  'events',
  {
    id: eventId('id').notNull().generatedByDefaultAsIdentity(),
    transaction: currentTransaction('transaction'),
    kind: text('kind').$type<EventKind>().notNull(),
    /** The order, document or payment. */
    subjectId: uuid('subject_id'),
    /** The customer whom the event is about. */
    accountId: uuid('account_id'),
    /** The person who caused the event. */
    actorId: uuid('actor_id'),
    at: moment('at').notNull().default(sql`clock_timestamp()`),
    facts: jsonb('facts').$type<EventFacts>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.transaction, t.id] })],
);

/** The position of each reader: it has read this event and all before it. */
export const eventReaders = pgTable('event_readers', {
  name: text('name').primaryKey(),
  transaction: currentTransaction('transaction'),
  lastId: eventId('last_id').notNull().default(0),
});

/** Events that a reader failed on: to be retried, or set aside so that the reader can continue. */
export const eventFailures = pgTable(
  'event_failures',
  {
    reader: text('reader').notNull(),
    eventId: eventId('event_id').notNull(),
    attempts: integer('attempts').notNull(),
    error: text('error').notNull(),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    setAsideAt: moment('set_aside_at'),
  },
  (t) => [primaryKey({ columns: [t.reader, t.eventId] })],
);
