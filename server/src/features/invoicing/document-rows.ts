import {
  CREDIT_REASONS,
  type CustomerDocument,
  cents,
  type StaffDocument,
  TAX_DOCUMENT_KINDS,
} from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';

/** Timestamps are in the database's text format. */
export const documentRow = z.object({
  id: z.uuid(),
  kind: z.enum(TAX_DOCUMENT_KINDS),
  number: z.string(),
  issuedAt: z.string(),
  orderId: z.uuid(),
  orderReference: z.string(),
  poNumber: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  total: cents,
  tax: cents,
  dueOn: z.string().nullable(),
  outstanding: cents,
  isDisputed: z.boolean(),
  customerId: z.uuid(),
  username: z.string(),
  customerName: z.string(),
  reason: z.enum(CREDIT_REASONS).nullable(),
});
export type DocumentRow = z.infer<typeof documentRow>;

/** Whether the order `o` of an invoice `d` is unpaid. Must match the predicate of the partial indexes of orders. */
export const IS_OPEN: SQL = sql`(d.kind = 'invoice' and o.cancelled_at is null and not o.is_marked_paid
  and o.settled < o.total_price)`;

/** The unpaid amount of the document `d` of the order `o`. */
export const OUTSTANDING: SQL = sql`case when ${IS_OPEN} then o.total_price - o.settled else 0 end`;

/** The columns of `documentRow` for documents `d`. */
export const DOCUMENT_COLUMNS: SQL = sql`d.id, d.kind, d.number, d.issued_at as "issuedAt", d.order_id as "orderId",
  o.reference_number as "orderReference", o.po_number as "poNumber", i.number as "invoiceNumber", d.total::float8 as total,
  d.tax::float8 as tax, d.due_on::text as "dueOn", (${OUTSTANDING})::float8 as outstanding,
  exists (select from invoice_disputes x where x.document_id = d.id and x.closed_at is null) as "isDisputed",
  c.id as "customerId", c.username, trim(c.name || ' ' || c.surname) as "customerName", d.reason`;

export const DOCUMENT_TABLES: SQL = sql`join orders o on o.id = d.order_id join users c on c.id = d.user_id
  left join tax_documents i on i.id = d.invoice_id`;

export const toCustomerDocument = ({
  customerId: _customerId,
  username: _username,
  customerName: _customerName,
  reason: _reason,
  issuedAt,
  ...row
}: DocumentRow): CustomerDocument => ({ ...row, issuedAt: new Date(issuedAt).toISOString() });

export const isOverdue = ({ outstanding, dueOn }: DocumentRow, today: string): boolean =>
  outstanding > 0 && dueOn !== null && dueOn < today;

/** `today` is the store's day. */
export const toStaffDocument = (row: DocumentRow, today: string): StaffDocument => ({
  ...toCustomerDocument(row),
  customer: { id: row.customerId, username: row.username, name: row.customerName },
  reason: row.reason,
  isOverdue: isOverdue(row, today),
});
