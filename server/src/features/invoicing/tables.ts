import { CREDIT_REASONS, TAX_DOCUMENT_KINDS } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, cents, id, moment } from '../../db/columns.ts';
import { users } from '../accounts/tables.ts';
import { orderLines, orders } from '../orders/tables.ts';
import { payments } from '../payments/tables.ts';

export const taxDocumentKind = pgEnum('tax_document_kind', TAX_DOCUMENT_KINDS);
export const creditReason = pgEnum('credit_reason', CREDIT_REASONS);

/**
 * The next number of each kind of document; its row is locked by the operation that takes a number, and a rollback
 * returns it.
 */
export const documentSeries = pgTable('document_series', {
  kind: taxDocumentKind('kind').primaryKey(),
  prefix: text('prefix').notNull(),
  next: integer('next').notNull(),
});

/** Issued invoices and credit notes. Append-only: the database rejects updates and deletes. */
export const taxDocuments = pgTable(
  'tax_documents',
  {
    id: id(),
    kind: taxDocumentKind('kind').notNull(),
    /** Numbers the documents of a kind from 1 without gaps. */
    serial: integer('serial').notNull(),
    /** The number on the document: prefix and serial. */
    number: text('number').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** The invoice that a credit note corrects. */
    invoiceId: uuid('invoice_id').references((): AnyPgColumn => taxDocuments.id),
    reason: creditReason('reason'),
    note: text('note'),
    total: cents('total').notNull(),
    tax: cents('tax').notNull(),
    /** The due date of an invoice. */
    dueOn: date('due_on', { mode: 'string' }),
    /** The payment that a credit note created; null if cancelling the order credited its total. */
    paymentId: uuid('payment_id').references(() => payments.id),
    /** Everything that the document prints (`documentSnapshot`). */
    snapshot: jsonb('snapshot').notNull(),
    issuedAt: moment('issued_at').notNull(),
    issuedBy: uuid('issued_by')
      .notNull()
      .references(() => users.id),
    /** The `Idempotency-Key` of a credit note. */
    requestKey: text('request_key'),
  },
  (t) => [
    uniqueIndex('tax_documents_serial_key').on(t.kind, t.serial),
    uniqueIndex('tax_documents_number_key').on(t.number),
    uniqueIndex('tax_documents_order_key').on(t.orderId).where(sql`${t.kind} = 'invoice'`),
    uniqueIndex('tax_documents_payment_key').on(t.paymentId),
    uniqueIndex('tax_documents_request_key').on(t.invoiceId, t.requestKey),
    index('tax_documents_user_idx').on(t.userId, t.issuedAt, t.id),
    index('tax_documents_date_idx').on(t.issuedAt, t.id),
    index('tax_documents_kind_idx').on(t.kind, t.issuedAt, t.id),
    index('tax_documents_invoice_idx').on(t.invoiceId),
    index('tax_documents_order_idx').on(t.orderId),
    check(
      'tax_documents_kind_check',
      sql`(${t.kind} = 'credit-note') = (${t.invoiceId} is not null and ${t.reason} is not null)`,
    ),
    check('tax_documents_total_check', sql`${t.total} >= 0 and ${t.tax} between 0 and ${t.total}`),
  ],
);

/** The lines of issued documents, which add up to their total and tax. Append-only. */
export const taxDocumentLines = pgTable(
  'tax_document_lines',
  {
    id: id(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => taxDocuments.id),
    position: integer('position').notNull(),
    /** Null for the delivery fee. */
    orderLineId: uuid('order_line_id').references(() => orderLines.id),
    quantity: integer('quantity').notNull(),
    cost: cents('cost').notNull(),
    /** The line's amount in the order's prices: with VAT if they include it. */
    amount: cents('amount').notNull(),
    /** Basis points. */
    taxRate: integer('tax_rate').notNull(),
    tax: cents('tax').notNull(),
    isReturned: boolean('is_returned').notNull().default(false),
  },
  (t) => [
    uniqueIndex('tax_document_lines_position_key').on(t.documentId, t.position),
    index('tax_document_lines_line_idx').on(t.orderLineId),
    check('tax_document_lines_check', sql`${t.quantity} >= 0 and ${t.amount} >= 0 and ${t.tax} >= 0`),
  ],
);

/** The PDF of an issued document in file storage, whose bytes never change. */
export const documentFiles = pgTable('document_files', {
  documentId: uuid('document_id')
    .primaryKey()
    .references(() => taxDocuments.id),
  fileKey: text('file_key').notNull(),
  sha256: bytea('sha256').notNull(),
  bytes: integer('bytes').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** Invoices that a customer disputes; no reminders are sent for them while the dispute is open. */
export const invoiceDisputes = pgTable(
  'invoice_disputes',
  {
    id: id(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => taxDocuments.id),
    reason: text('reason').notNull(),
    openedAt: moment('opened_at').notNull(),
    openedBy: uuid('opened_by')
      .notNull()
      .references(() => users.id),
    closedAt: moment('closed_at'),
    closedBy: uuid('closed_by').references(() => users.id),
  },
  (t) => [uniqueIndex('invoice_disputes_open_key').on(t.documentId).where(sql`${t.closedAt} is null`)],
);
