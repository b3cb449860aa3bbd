import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, cents, id, moment, momentNow } from '../../db/columns.ts';
import { users } from '../accounts/tables.ts';
import { transactionSource } from '../ledger/tables.ts';
import { orders } from '../orders/tables.ts';

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
    rejectReason: text('reject_reason'),
    version: integer('version').notNull().default(1),
    dateCreated: moment('date_created').notNull(),
    updatedAt: momentNow('updated_at'),
  },
  (t) => [
    index('payments_user_idx').on(t.userId, t.dateCreated, t.id),
    index('payments_waiting_idx')
      .on(t.dateCreated, t.id)
      .where(sql`not ${t.isPaid} and ${t.rejectedAt} is null`),
    index('payments_sha_idx').on(t.fileSha256),
    check('payments_amount_check', sql`${t.amount} >= 0 and (${t.isPaid} or ${t.amount} = 0)`),
  ],
);
