import { AUDIT_ACTIONS, inCents, TRANSACTION_SOURCES } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { cents, id, moment, momentNow } from '../../db/columns.ts';

export const transactionSource = pgEnum('transaction_source', TRANSACTION_SOURCES);
export const auditAction = pgEnum('audit_action', AUDIT_ACTIONS);

/**
 * One row per customer, locked by every operation on their money. `outstanding` equals the balance after the last
 * entry, which the database enforces (see `routines.sql`).
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    userId: uuid('user_id').primaryKey(),
    outstanding: cents('outstanding').notNull().default(inCents(0)),
    entries: integer('entries').notNull().default(0),
    updatedAt: momentNow('updated_at'),
  },
  (t) => [index('ledger_accounts_outstanding_idx').on(t.outstanding)],
);

/** Append-only: the database rejects updates and deletes. `seq` numbers a customer's entries from 1 without gaps. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => ledgerAccounts.userId),
    seq: integer('seq').notNull(),
    source: transactionSource('source').notNull(),
    action: auditAction('action').notNull(),
    amount: cents('amount').notNull(),
    previousOutstanding: cents('previous_outstanding').notNull(),
    currentOutstanding: cents('current_outstanding').notNull(),
    /** The related order or payment. */
    entityId: uuid('entity_id'),
    actorId: uuid('actor_id').notNull(),
    reason: text('reason'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('ledger_entries_chain_key').on(t.userId, t.seq),
    index('ledger_entries_entity_idx').on(t.entityId),
    index('ledger_entries_time_idx').on(t.userId, t.createdAt, t.amount),
    check('ledger_entries_sum', sql`${t.currentOutstanding} = ${t.previousOutstanding} + ${t.amount}`),
  ],
);
