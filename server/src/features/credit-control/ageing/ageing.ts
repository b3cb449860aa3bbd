import {
  type Ageing,
  type Cents,
  cents,
  inCents,
  type OpenInvoice,
  type OpenInvoices,
} from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import { findOutstanding } from '../../ledger/queries.ts';
import { isUnpaid } from '../../orders/payment-status.ts';
import { openOrders, openOrdersBefore, type Today } from './open-orders.ts';

/** Sums `open` of rows by how long they are past due. */
const sumsByAge = (day: string): SQL => {
  const from = (days: number) => sql`${day}::date - ${days}::int`;
  const sum = (which: SQL) => sql`coalesce(sum(open) filter (where ${which}), 0)`;
  return sql`
    coalesce(sum(open), 0) as open,
    ${sum(sql`due_on < ${from(0)} and due_on >= ${from(30)}`)} as days30,
    ${sum(sql`due_on < ${from(30)} and due_on >= ${from(60)}`)} as days60,
    ${sum(sql`due_on < ${from(60)} and due_on >= ${from(90)}`)} as days90,
    ${sum(sql`due_on < ${from(90)}`)} as days120, min(due_on) as oldest_due_on,
    (count(*) filter (where due_on < ${from(0)}))::int as overdue_orders`;
};

/**
 * Selects what customers owe by age, for accounts `a` of `ledger_accounts`. If the balance exceeds what the orders owe, the
 * rest are debits, which are current; if it is lower, the rest is credit that pays no order yet.
 */
export const ageingByCustomer = (
  today: Today,
  { accounts, orders }: { accounts: SQL; orders: SQL } = { accounts: sql`true`, orders: sql`true` },
): SQL => sql`
  select a.user_id, a.outstanding as balance, coalesce(o.days30, 0) as days30, coalesce(o.days60, 0) as days60,
    coalesce(o.days90, 0) as days90, coalesce(o.days120, 0) as days120,
    coalesce(o.days30 + o.days60 + o.days90 + o.days120, 0) as overdue, o.oldest_due_on, o.overdue_orders,
    coalesce(o.open - o.days30 - o.days60 - o.days90 - o.days120, 0)
      + greatest(0, a.outstanding - coalesce(o.open, 0)) as current,
    least(0, a.outstanding - coalesce(o.open, 0)) as unallocated
  from ledger_accounts a
  left join (
    select user_id, ${sumsByAge(today.day)} from (${openOrders(today, orders)}) unpaid group by user_id
  ) o on o.user_id = a.user_id
  where ${accounts}`;

/** The columns of an `ageingRow`, for columns of `ageingByCustomer`. */
export const AGEING_COLUMNS: SQL = sql`current::float8, days30::float8, days60::float8, days90::float8,
  days120::float8, unallocated::float8`;
export const AGEING_SUMS: SQL = sql`coalesce(sum(current), 0)::float8 as current,
  coalesce(sum(days30), 0)::float8 as days30, coalesce(sum(days60), 0)::float8 as days60,
  coalesce(sum(days90), 0)::float8 as days90, coalesce(sum(days120), 0)::float8 as days120,
  coalesce(sum(unallocated), 0)::float8 as unallocated`;
export const ageingRow = z.object({
  current: cents,
  days30: cents,
  days60: cents,
  days90: cents,
  days120: cents,
  unallocated: cents,
});

const NOTHING: Ageing = {
  current: inCents(0),
  days30: inCents(0),
  days60: inCents(0),
  days90: inCents(0),
  days120: inCents(0),
  unallocated: inCents(0),
};

/** Returns what a customer owes by age. */
export const findAgeing = async (db: Db | Tx, userId: string, today: Today): Promise<Ageing> => {
  const which = { accounts: sql`a.user_id = ${userId}`, orders: sql`orders.user_id = ${userId}` };
  const [row] = await readRows(
    db,
    ageingRow,
    sql`select ${AGEING_COLUMNS} from (${ageingByCustomer(today, which)}) aged`,
  );
  return row ?? NOTHING;
};

/** Returns the composition of a balance by age just before a given time. */
export const findAgeingBefore = async (
  db: Db | Tx,
  userId: string,
  { today, moment, balance }: { today: Today; moment: Date; balance: Cents },
): Promise<Ageing> => {
  const [row] = await readRows(
    db,
    ageingRow,
    sql`
    select (open - days30 - days60 - days90 - days120 + greatest(0, ${balance}::bigint - open))::float8 as current,
      days30::float8, days60::float8, days90::float8, days120::float8,
      least(0, ${balance}::bigint - open)::float8 as unallocated
    from (select ${sumsByAge(today.day)} from (${openOrdersBefore(today, userId, moment)}) unpaid) sums`,
  );
  return row ?? NOTHING;
};

const storeRow = ageingRow.extend({ customers: z.int(), overdue: cents });

/** Selects what all customers owe by age, and how many are overdue. */
export const selectStoreAgeing = (today: Today): SQL => sql`
  select ${AGEING_SUMS}, (count(*) filter (where overdue > 0))::int as customers, coalesce(sum(overdue), 0)::float8 as overdue
  from (${ageingByCustomer(today)}) aged`;

export const findStoreAgeing = async (
  db: Db | Tx,
  today: Today,
): Promise<{ ageing: Ageing; overdue: { customers: number; amount: Cents } }> => {
  const [row] = await readRows(db, storeRow, selectStoreAgeing(today));
  if (!row) return { ageing: NOTHING, overdue: { customers: 0, amount: inCents(0) } };
  const { customers, overdue, ...ageing } = row;
  return { ageing, overdue: { customers, amount: overdue } };
};

/** The amount that the customer `users.id` has not paid by its due date, in cents. */
export const overdueOf = (today: Today): SQL => sql`
  (select coalesce(sum(open), 0)::float8 from (${openOrders(today, sql`orders.user_id = users.id`)}) unpaid
    where due_on < ${today.day}::date)`;

/**
 * Whether the customer `users.id` has an order past its due date. Customers with unpaid orders are read from the index
 * alone, and become one array, because PostgreSQL expects a third of all orders to be unpaid: it would read all orders or
 * check each customer.
 */
export const isOverdue = (today: Today): SQL => sql`
  users.id = any(array(
    select owing.user_id from (select distinct orders.user_id from orders where ${isUnpaid} offset 0) owing
    where exists (select from (${openOrders(today, sql`orders.user_id = owing.user_id`)}) unpaid
      where due_on < ${today.day}::date)))`;

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

/**
 * Selects open orders with their invoices, earliest due first. `atThatTime` is the condition for the dispute `i` that
 * counts.
 */
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

/** Returns a customer's unpaid amounts just before a given time, invoice by invoice. */
export const findOpenInvoicesBefore = async (
  db: Db | Tx,
  userId: string,
  { today, moment }: { today: Today; moment: Date },
): Promise<OpenInvoice[]> => {
  const before = sql`${moment.toISOString()}::timestamptz`;
  const wasOpen = sql`i.opened_at < ${before} and (i.closed_at is null or i.closed_at >= ${before})`;
  return (await readOpen(db, selectOpen(today, openOrdersBefore(today, userId, moment), wasOpen))).invoices;
};
