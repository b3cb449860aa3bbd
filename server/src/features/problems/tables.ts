import { PROBLEM_KINDS, PROBLEM_STATES } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, id, moment } from '../../db/columns.ts';
import { users } from '../accounts/tables.ts';
import { invoiceDisputes, taxDocuments } from '../invoicing/tables.ts';
import { orderLines, orders } from '../orders/tables.ts';

export const problemKind = pgEnum('problem_kind', PROBLEM_KINDS);
export const problemState = pgEnum('problem_state', PROBLEM_STATES);

/** Problems that customers reported with dispatched orders, and what staff decided. */
export const orderProblems = pgTable(
  'order_problems',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    note: text('note'),
    state: problemState('state').notNull().default('open'),
    reportedAt: moment('reported_at').notNull(),
    /** The dispute of the invoice that ends with the last open report; null if staff opened it, or nothing was invoiced. */
    disputeId: uuid('dispute_id').references(() => invoiceDisputes.id),
    creditNoteId: uuid('credit_note_id').references(() => taxDocuments.id),
    /** What staff wrote to the customer. */
    answer: text('answer'),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id),
    /** The `Idempotency-Key` of the report, and a hash of what it reported. */
    requestKey: text('request_key'),
    payloadHash: bytea('payload_hash').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('order_problems_request_key').on(t.userId, t.requestKey),
    index('order_problems_order_idx').on(t.orderId, t.reportedAt),
    index('order_problems_open_idx').on(t.reportedAt, t.id).where(sql`${t.state} = 'open'`),
    index('order_problems_date_idx').on(t.reportedAt, t.id),
    index('order_problems_dispute_idx').on(t.disputeId),
    check(
      'order_problems_decided_check',
      sql`(${t.state} = 'open') = (${t.decidedAt} is null) and (${t.decidedAt} is null) = (${t.decidedBy} is null)
        and (${t.state} = 'credited') = (${t.creditNoteId} is not null)
        and (${t.state} in ('rejected', 'resolved')) = (${t.answer} is not null)`,
    ),
  ],
);

/** The packs of an order's lines that a report is about. */
export const orderProblemLines = pgTable(
  'order_problem_lines',
  {
    problemId: uuid('problem_id')
      .notNull()
      .references(() => orderProblems.id),
    orderLineId: uuid('order_line_id')
      .notNull()
      .references(() => orderLines.id),
    kind: problemKind('kind').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.problemId, t.orderLineId] }),
    index('order_problem_lines_line_idx').on(t.orderLineId),
    check('order_problem_lines_check', sql`${t.quantity} > 0`),
  ],
);

/** Photos of a problem. One without a report is a draft: it is removed within about a day. */
export const problemPhotos = pgTable(
  'problem_photos',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    problemId: uuid('problem_id').references(() => orderProblems.id),
    fileKey: text('file_key').notNull(),
    fileType: text('file_type').notNull(),
    fileSize: integer('file_size').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('problem_photos_problem_idx').on(t.problemId)],
);
