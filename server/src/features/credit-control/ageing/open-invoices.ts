import { cents, type OpenInvoice, type OpenInvoices } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import { findOutstanding } from '../../ledger/queries.ts';
import { findAgeing } from './ageing.ts';
import { openOrders, openOrdersBefore, type Today } from './open-orders.ts';

const SHOWN = 500;

const openRow = z.object({
  orderId: z.uuid(),
  orderReference: z.string(),
  poNumber: z.string().nullable(),
  documentId: z.uuid().nullable(),
  number: z.string().nullable(),
  date: z.string(),
  dueOn: z.iso.date().nullable(),
  daysOverdue: z.int(),
  total: cents,
  outstanding: cents,
  disputeReason: z.string().nullable(),
  disputedAt: z.string().nullable(),
  disputedBy: z.string().nullable(),
  stage: z.int().nullable(),
  rows: z.int(),
});

/** Selects open orders with their invoices, earliest due first. `atThatTime` selects the dispute `i` that counts. */
const selectOpen = ({ day }: Today, unpaid: SQL, atThatTime: SQL): SQL => sql`
  select open.order_id as "orderId", o.reference_number as "orderReference", o.po_number as "poNumber",
    open.document_id as "documentId", d.number, coalesce(d.issued_at, o.date_ordered) as date,
    open.due_on::text as "dueOn", greatest(0, ${day}::date - coalesce(open.due_on, ${day}::date))::int as "daysOverdue",
    o.total_price::float8 as total, open.open::float8 as outstanding, i.reason as "disputeReason",
    i.opened_at as "disputedAt", btrim(u.name || ' ' || u.surname) as "disputedBy",
    (select max(r.stage) from reminders r where r.document_id = open.document_id) as stage,
    (count(*) over ())::int as rows
  from (${unpaid}) open
  join orders o on o.id = open.order_id
  left join tax_documents d on d.id = open.document_id
  left join invoice_disputes i on i.document_id = open.document_id and ${atThatTime}
  left join users u on u.id = i.opened_by
  order by open.due_on nulls last, date, open.order_id limit ${SHOWN}`;

const iso = (moment: string): string => new Date(moment).toISOString();

const readOpen = async (db: Db | Tx, select: SQL): Promise<{ invoices: OpenInvoice[]; total: number }> => {
  const rows = await readRows(db, openRow, select);
  const invoices = rows.map(({ disputeReason, disputedAt, disputedBy, rows: _, date, ...row }) => ({
    ...row,
    date: iso(date),
    dispute:
      disputeReason === null || disputedAt === null
        ? null
        : { reason: disputeReason, openedAt: iso(disputedAt), openedBy: disputedBy ?? '' },
  }));
  return { invoices, total: rows[0]?.rows ?? 0 };
};

/** Returns a customer's unpaid amounts, invoice by invoice, and by age. */
export const findOpenInvoices = async (db: Db, userId: string, today: Today): Promise<OpenInvoices> => {
  const unpaid = openOrders(today, sql`orders.user_id = ${userId}`);
  const [balance, ageing, open] = await Promise.all([
    findOutstanding(db, userId),
    findAgeing(db, userId, today),
    readOpen(db, selectOpen(today, unpaid, sql`i.closed_at is null`)),
  ]);
  return { balance, ageing, ...open };
};

/** Returns a customer's unpaid amounts just before a moment, invoice by invoice. */
export const findOpenInvoicesBefore = async (
  db: Db | Tx,
  userId: string,
  { today, moment }: { today: Today; moment: Date },
): Promise<OpenInvoice[]> => {
  const before = sql`${moment.toISOString()}::timestamptz`;
  const wasOpen = sql`i.opened_at < ${before} and (i.closed_at is null or i.closed_at >= ${before})`;
  return (await readOpen(db, selectOpen(today, openOrdersBefore(today, userId, moment), wasOpen))).invoices;
};
