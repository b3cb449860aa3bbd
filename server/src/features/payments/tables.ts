import { inCents, PAYMENT_METHODS } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, cents, id, moment, momentNow } from '../../db/columns.ts';
import { users } from '../accounts/tables.ts';
import { transactionSource } from '../ledger/tables.ts';
import { orderEvents, orders } from '../orders/tables.ts';

export const paymentMethod = pgEnum('payment_method', PAYMENT_METHODS);

/** A proof of payment, a payment recorded by staff, or a manual credit or debit (only a proof has a file). */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    source: transactionSource('source').notNull(),
    /** A value of PAYMENT_TYPE. */
    paymentType: smallint('payment_type').notNull(),
    /** 0 until approved. */
    amount: cents('amount').notNull().default(inCents(0)),
    isPaid: boolean('is_paid').notNull().default(false),
    /** The part spent by active settlements; maintained by the database (see `routines.sql`). */
    settled: cents('settled').notNull().default(inCents(0)),
    /** The payment method, if staff recorded it without a proof. */
    method: paymentMethod('method'),
    /** The reference on the bank statement or receipt. */
    bankReference: text('bank_reference'),
    fileKey: text('file_key'),
    fileType: text('file_type'),
    fileSize: integer('file_size'),
    fileSha256: bytea('file_sha256'),
    /** The name on the customer's device; displayed, never used as a path. */
    fileName: text('file_name'),
    approvedAt: moment('approved_at'),
    approvedBy: uuid('approved_by').references(() => users.id),
    rejectedAt: moment('rejected_at'),
    rejectedBy: uuid('rejected_by').references(() => users.id),
    rejectReason: text('reject_reason'),
    version: integer('version').notNull().default(1),
    /** The `Idempotency-Key` of a proof, or of a payment that staff entered. */
    requestKey: text('request_key'),
    dateCreated: moment('date_created').notNull(),
    updatedAt: momentNow('updated_at'),
  },
  (t) => [
    uniqueIndex('payments_request_key').on(t.userId, t.requestKey).where(sql`${t.requestKey} is not null`),
    index('payments_user_idx').on(t.userId, t.dateCreated, t.id),
    index('payments_waiting_idx')
      .on(t.dateCreated, t.id)
      .where(sql`not ${t.isPaid} and ${t.rejectedAt} is null`),
    // Covers the daily sums, which then read only the index.
    index('payments_takings_idx').on(t.approvedAt, t.amount).where(sql`${t.isPaid} and ${t.source} = 'POP'`),
    index('payments_sha_idx').on(t.fileSha256),
    index('payments_date_idx').on(t.dateCreated, t.id),
    index('payments_approved_idx').on(t.dateCreated, t.id).where(sql`${t.isPaid} and ${t.source} = 'POP'`),
    index('payments_rejected_idx').on(t.dateCreated, t.id).where(sql`${t.rejectedAt} is not null`),
    index('payments_manual_idx').on(t.dateCreated, t.id).where(sql`${t.source} <> 'POP'`),
    index('payments_amount_idx').on(t.amount).where(sql`${t.isPaid}`),
    // Payments with unspent credit.
    index('payments_unspent_idx')
      .on(t.userId, t.dateCreated, t.id)
      .where(sql`${t.isPaid} and ${t.paymentType} <> 2 and ${t.settled} < ${t.amount}`),
    index('payments_file_name_idx').using('gin', sql`upper(${t.fileName}) gin_trgm_ops`),
    check('payments_amount_check', sql`${t.amount} >= 0 and (${t.isPaid} or ${t.amount} = 0)`),
    check('payments_settled_check', sql`${t.settled} between 0 and ${t.amount}`),
  ],
);

/** The orders that the customer named when uploading a proof: a suggestion, not a settlement. */
export const paymentOrders = pgTable(
  'payment_orders',
  {
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.orderId] }),
    index('payment_orders_order_idx').on(t.orderId, t.paymentId),
  ],
);

/**
 * The part of an order that a payment pays, in cents. An undone settlement is kept with `undoneAt`. The database sums
 * active settlements in `payments.settled` and `orders.settled`, and rejects more than the payment's amount or the
 * order's total.
 */
export const settlements = pgTable(
  'settlements',
  {
    id: id(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    amount: cents('amount').notNull(),
    /** The order's move to Paid, if this settlement completed it; null if the order was moved by hand. */
    paidEventId: uuid('paid_event_id').references(() => orderEvents.id),
    settledAt: moment('settled_at').notNull(),
    /** Created automatically from credit rather than chosen by a person. */
    isAutomatic: boolean('is_automatic').notNull().default(false),
    undoneAt: moment('undone_at'),
    /** The person who undid only this settlement; null if its payment was undone or its order cancelled. */
    undoneBy: uuid('undone_by').references(() => users.id),
    undoReason: text('undo_reason'),
  },
  (t) => [
    index('settlements_payment_idx').on(t.paymentId),
    index('settlements_order_idx').on(t.orderId),
    index('settlements_paid_event_idx').on(t.paidEventId).where(sql`${t.paidEventId} is not null`),
    check('settlements_amount_check', sql`${t.amount} > 0`),
  ],
);

/**
 * Credits and debits entered by staff. One within the limit takes effect immediately: the person who entered it decides
 * it. Any other takes effect when another Admin approves it. An entry in effect has a payment with the same id.
 */
export const accountEntries = pgTable(
  'account_entries',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: ['credit', 'debit'] }).notNull(),
    amount: cents('amount').notNull(),
    reason: text('reason').notNull(),
    enteredBy: uuid('entered_by')
      .notNull()
      .references(() => users.id),
    enteredAt: moment('entered_at').notNull(),
    /** The `Idempotency-Key` of the entry. */
    requestKey: text('request_key'),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: moment('decided_at'),
    /** Why it was rejected; null if it is in effect or awaits approval. */
    refusal: text('refusal'),
  },
  (t) => [
    uniqueIndex('account_entries_request_key')
      .on(t.userId, t.requestKey)
      .where(sql`${t.requestKey} is not null`),
    index('account_entries_user_idx').on(t.userId, t.enteredAt),
    index('account_entries_waiting_idx').on(t.enteredAt, t.id).where(sql`${t.decidedAt} is null`),
    check('account_entries_amount_check', sql`${t.amount} > 0`),
    check('account_entries_kind_check', sql`${t.kind} in ('credit', 'debit')`),
    check(
      'account_entries_decided_check',
      sql`(${t.decidedAt} is null) = (${t.decidedBy} is null) and (${t.refusal} is null or ${t.decidedAt} is not null)`,
    ),
  ],
);
