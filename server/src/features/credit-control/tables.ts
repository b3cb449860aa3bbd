import { STATEMENT_SEND_STATES } from '@formulary/contract';
import {
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, moment } from '../../db/columns.ts';
import { users } from '../accounts/tables.ts';
import { taxDocuments } from '../invoicing/tables.ts';

/** Reminders about invoices, each stage at most once. */
export const reminders = pgTable(
  'reminders',
  {
    id: id(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => taxDocuments.id),
    /** The number of the stage, from 1. */
    stage: integer('stage').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    email: text('email').notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (t) => [
    uniqueIndex('reminders_stage_key').on(t.documentId, t.stage),
    index('reminders_user_idx').on(t.userId, t.sentAt),
    index('reminders_date_idx').on(t.sentAt, t.id),
  ],
);

export const statementSendState = pgEnum('statement_send_state', STATEMENT_SEND_STATES);

/** Statement runs for all customers. */
export const statementRuns = pgTable('statement_runs', {
  id: id(),
  fromDay: date('from_day', { mode: 'string' }).notNull(),
  untilDay: date('until_day', { mode: 'string' }).notNull(),
  total: integer('total').notNull(),
  startedBy: uuid('started_by')
    .notNull()
    .references(() => users.id),
  startedAt: moment('started_at').notNull(),
  finishedAt: moment('finished_at'),
});

/** The statement of one customer in a run: its state and its recipient. */
export const statementSends = pgTable(
  'statement_sends',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => statementRuns.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    email: text('email'),
    state: statementSendState('state').notNull().default('waiting'),
    detail: text('detail'),
    sentAt: moment('sent_at'),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.userId] }),
    index('statement_sends_state_idx').on(t.runId, t.state),
  ],
);
