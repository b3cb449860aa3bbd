import {
  type AmountsDue,
  type Cents,
  cents,
  inCents,
  type Page,
  type Payment,
  type PaymentList,
  type PaymentTotals,
  paymentMethod,
  paymentType,
} from '@formulary/contract';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { inState } from './payment-state.ts';
import { payments } from './tables.ts';

const columns = {
  id: payments.id,
  source: payments.source,
  dateCreated: payments.dateCreated,
  isPaid: payments.isPaid,
  amount: payments.amount,
  paymentType: payments.paymentType,
  fileType: payments.fileType,
  rejectedAt: payments.rejectedAt,
  rejectReason: payments.rejectReason,
  method: payments.method,
};
type PaymentRow = Pick<typeof payments.$inferSelect, keyof typeof columns>;
type OrderOfPayment = Payment['orders'][number];

/** The orders and reasons of payments, by payment id. */
type Beside = { orders: Map<string, OrderOfPayment[]>; reasons: Map<string, string> };

/** `image.url` is relative to the API base. */
const toPayment = (row: PaymentRow, { orders, reasons }: Beside): Payment => ({
  id: row.id,
  type: row.source,
  dateCreated: row.dateCreated.toISOString(),
  isPaid: row.isPaid,
  amount: row.amount,
  paymentType: paymentType.parse(row.paymentType),
  image: row.fileType === null ? null : { type: row.fileType, url: `payments/image/${row.id}` },
  ...(row.rejectedAt && {
    rejection: { reason: row.rejectReason ?? '', date: row.rejectedAt.toISOString() },
  }),
  ...(row.method && { method: row.method }),
  ...(reasons.has(row.id) && { reason: reasons.get(row.id) ?? '' }),
  orders: orders.get(row.id) ?? [],
});

const orderRow = z.object({ paymentId: z.uuid(), id: z.uuid(), referenceNumber: z.string(), amount: cents });

/** Returns the orders that payments settle, or that customers named if nothing is settled yet. */
const findOrders = async (db: Db | Tx, rows: PaymentRow[]): Promise<Map<string, OrderOfPayment[]>> => {
  if (rows.length === 0) return new Map();
  const found = await readRows(
    db,
    orderRow,
    sql`
    select beside.payment_id as "paymentId", o.id, o.reference_number as "referenceNumber",
      sum(beside.amount)::float8 as amount
    from (
      select payment_id, order_id, amount from settlements
        where undone_at is null and payment_id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])
      union all
      select payment_id, order_id, 0 from payment_orders
        where payment_id = any(${sql.param(rows.filter((row) => !row.isPaid).map(({ id }) => id))}::uuid[])
    ) beside join orders o on o.id = beside.order_id
    group by beside.payment_id, o.id order by o.date_ordered, o.id`,
  );
  const orders = Map.groupBy(found, ({ paymentId }) => paymentId);
  return new Map(
    [...orders].map(([paymentId, list]) => [
      paymentId,
      list.map(({ id, referenceNumber, amount }) => ({ id, referenceNumber, amount })),
    ]),
  );
};

const reasonRow = z.object({ paymentId: z.uuid(), reason: z.string() });

/** Returns the reasons of credits and debits. Only staff see the reason for a payment that staff recorded. */
const findReasons = async (db: Db | Tx, rows: PaymentRow[]): Promise<Map<string, string>> => {
  const ids = rows.filter(({ source }) => source !== 'POP').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const found = await readRows(
    db,
    reasonRow,
    sql`select entity_id as "paymentId", reason from ledger_entries
      where entity_id = any(${sql.param(ids)}::uuid[]) and action = 'Added' and reason is not null`,
  );
  return new Map(found.map(({ paymentId, reason }) => [paymentId, reason]));
};

const findBeside = async (db: Db | Tx, rows: PaymentRow[]): Promise<Beside> => {
  const [orders, reasons] = await Promise.all([findOrders(db, rows), findReasons(db, rows)]);
  return { orders, reasons };
};

export const selectPayments = (db: Db | Tx, userId: string, { skip, take }: Page) =>
  db
    .select(columns)
    .from(payments)
    .where(eq(payments.userId, userId))
    .orderBy(desc(payments.dateCreated), desc(payments.id))
    .limit(take - skip)
    .offset(skip);

/** Returns a page of a customer's payments, newest first, and the total. */
export const listPayments = async (db: Db, userId: string, page: Page): Promise<PaymentList> => {
  const [rows, [counted]] = await Promise.all([
    selectPayments(db, userId, page),
    db.select({ total: count() }).from(payments).where(eq(payments.userId, userId)),
  ]);
  const beside = await findBeside(db, rows);
  return {
    payments: rows.map((row) => toPayment(row, beside)),
    total: counted?.total ?? 0,
  };
};

/** Counts a customer's payments. Debits are counted, but never as money paid. */
export const countPayments = async (db: Db, userId: string): Promise<PaymentTotals> => {
  const [tally] = await db
    .select({
      total: count(),
      approved: sql<number>`count(*) filter (where ${payments.isPaid})::int`,
      awaiting: sql<number>`count(*) filter (where ${inState('payments', 'waiting')})::int`,
      approvedAmount: sql<Cents>`coalesce(sum(${payments.amount}) filter (where ${payments.paymentType} <> 2), 0)::float8`,
    })
    .from(payments)
    .where(eq(payments.userId, userId));
  return tally ?? { total: 0, approved: 0, awaiting: 0, approvedAmount: inCents(0) };
};

/** Returns a payment; undefined if there is none or it is another customer's. */
export const findPayment = async (db: Db, userId: string, id: string): Promise<Payment | undefined> => {
  const [row] = await db
    .select(columns)
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.userId, userId)));
  return row && toPayment(row, await findBeside(db, [row]));
};

const unusedRow = z.object({
  id: z.uuid(),
  dateCreated: z.string(),
  paymentType,
  method: paymentMethod.nullable(),
  reason: z.string().nullable(),
  left: cents,
  total: cents,
});

const MAX_UNUSED = 5;

/** Selects the customer's payments and credits that are not fully spent, newest first. */
const selectUnused = (userId: string) => sql`
  select p.id, p.date_created as "dateCreated", p.payment_type as "paymentType", p.method,
    case when p.source <> 'POP' then
      (select e.reason from ledger_entries e where e.entity_id = p.id limit 1) end as reason,
    (p.amount - p.settled)::float8 as left, (sum(p.amount - p.settled) over ())::float8 as total
  from payments p where p.user_id = ${userId} and p.is_paid and p.payment_type <> 2 and p.settled < p.amount
  order by p.date_created desc, p.id desc limit ${MAX_UNUSED}`;

/** Returns a customer's payments and credits with money left, and the total left. */
export const findUnused = async (db: Db, userId: string): Promise<Pick<AmountsDue, 'left' | 'payments'>> => {
  const rows = await readRows(db, unusedRow, selectUnused(userId));
  return {
    left: rows[0]?.total ?? inCents(0),
    payments: rows.map(({ total: _total, dateCreated, method, reason, ...row }) => ({
      ...row,
      dateCreated: new Date(dateCreated).toISOString(),
      ...(method && { method }),
      ...(reason !== null && { reason }),
    })),
  };
};
