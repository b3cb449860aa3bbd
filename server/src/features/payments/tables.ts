import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, cents, id, moment, momentNow } from '../../db/columns.ts';
import { users } from '../accounts/tables.ts';
import { transactionSource } from '../ledger/tables.ts';
import { orderEvents, orders } from '../orders/tables.ts';

/** A proof of payment, or a credit or debit given by staff (those have no file). */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    source: transactionSource('source').notNull(),
    /** A number of PAYMENT_TYPE. */
    paymentType: smallint('payment_type').notNull(),
    /** 0 until approved. */
    amount: cents('amount').notNull().default(0),
    isPaid: boolean('is_paid').notNull().default(false),
    /** The order that the customer named when uploading; a hint, not a settlement. */
    orderId: uuid('order_id').references(() => orders.id),
    fileKey: text('file_key'),
    fileType: text('file_type'),
    fileSize: integer('file_size'),
    fileSha256: bytea('file_sha256'),
    /** As the customer's device called it; shown, never used as a path. */
    fileName: text('file_name'),
    approvedAt: moment('approved_at'),
    approvedBy: uuid('approved_by').references(() => users.id),
    rejectedAt: moment('rejected_at'),
    rejectedBy: uuid('rejected_by').references(() => users.id),
    rejectReason: text('reject_reason'),
    version: integer('version').notNull().default(1),
    /** The `Idempotency-Key` that a credit or debit by hand came under. */
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
    // Sums by day read the index alone.
    index('payments_takings_idx').on(t.approvedAt, t.amount).where(sql`${t.isPaid} and ${t.source} = 'POP'`),
    index('payments_sha_idx').on(t.fileSha256),
    index('payments_date_idx').on(t.dateCreated, t.id),
    index('payments_approved_idx').on(t.dateCreated, t.id).where(sql`${t.isPaid} and ${t.source} = 'POP'`),
    index('payments_rejected_idx').on(t.dateCreated, t.id).where(sql`${t.rejectedAt} is not null`),
    index('payments_manual_idx').on(t.dateCreated, t.id).where(sql`${t.source} <> 'POP'`),
    index('payments_amount_idx').on(t.amount).where(sql`${t.isPaid}`),
    index('payments_order_idx').on(t.orderId).where(sql`${t.orderId} is not null`),
    index('payments_file_name_idx').using('gin', sql`upper(${t.fileName}) gin_trgm_ops`),
    check('payments_amount_check', sql`${t.amount} >= 0 and (${t.isPaid} or ${t.amount} = 0)`),
  ],
);

/**
 * What a payment pays of an order, in cents. Kept when the approval is taken back, as `undoneAt`; the sums of those that
 * stand never exceed the payment's amount or the order's total (`settleOrders` locks both).
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
    /** The order's move to Paid, where this settlement was what it lacked: others were moved by hand. */
    paidEventId: uuid('paid_event_id').references(() => orderEvents.id),
    settledAt: moment('settled_at').notNull(),
    undoneAt: moment('undone_at'),
  },
  (t) => [
    uniqueIndex('settlements_standing_key').on(t.paymentId, t.orderId).where(sql`${t.undoneAt} is null`),
    index('settlements_payment_idx').on(t.paymentId),
    index('settlements_order_idx').on(t.orderId),
    index('settlements_paid_event_idx').on(t.paidEventId).where(sql`${t.paidEventId} is not null`),
    check('settlements_amount_check', sql`${t.amount} > 0`),
  ],
);
