import { BULK_OUTCOMES } from '@formulary/contract';
import {
  bigint,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, id, moment } from '../../../../db/columns.ts';

export const bulkOutcome = pgEnum('bulk_outcome', BULK_OUTCOMES);

/**
 * Bulk changes of stock or prices by their `Idempotency-Key`, so that a change repeated after an interruption
 * continues.
 */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    id: id(),
    actorId: uuid('actor_id').notNull(),
    key: text('key').notNull(),
    payloadHash: bytea('payload_hash').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('bulk_changes_key').on(t.actorId, t.key),
    index('bulk_changes_age_idx').on(t.createdAt),
  ],
);

/** The outcome of each row of a bulk change, written with the change itself. Prices are in cents. */
export const bulkRows = pgTable(
  'bulk_rows',
  {
    changeId: uuid('change_id')
      .notNull()
      .references(() => bulkChanges.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    outcome: bulkOutcome('outcome').notNull(),
    before: bigint('before', { mode: 'number' }),
    after: bigint('after', { mode: 'number' }),
  },
  (t) => [primaryKey({ columns: [t.changeId, t.position] })],
);
