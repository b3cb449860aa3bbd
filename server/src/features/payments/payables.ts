import {
  type Cents,
  cents,
  inCents,
  ORDER_STATUS,
  type OrderPayments,
  orderStatus,
  type Payables,
  paymentMethod,
  paymentType,
  subtractCents,
} from '@formulary/contract';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { findOutstanding } from '../ledger/queries.ts';
import { isUnpaid } from '../orders/payment-status.ts';
import { orders } from '../orders/tables.ts';

const MAX_ORDERS = 100;

const payableRow = z.object({
  id: z.uuid(),
  referenceNumber: z.string(),
  dateOrdered: z.string(),
  status: orderStatus,
  totalPrice: cents,
  lacks: cents,
  proofId: z.uuid().nullable(),
});

const selectPayables = (userId: string) => sql`
  select id, reference_number as "referenceNumber", date_ordered as "dateOrdered", status,
    total_price::float8 as "totalPrice", (total_price - settled)::float8 as lacks,
    (select p.id from payment_orders n join payments p on p.id = n.payment_id
      where n.order_id = orders.id and not p.is_paid and p.rejected_at is null
      order by p.date_created desc, p.id desc limit 1) as "proofId"
  from orders where user_id = ${userId} and ${isUnpaid} order by date_ordered, id limit ${MAX_ORDERS}`;

const sumPayables = (db: Db, userId: string) =>
  db
    .select({
      total: sql<number>`count(*)::int`,
      lacks: sql<Cents>`coalesce(sum(${orders.totalPrice} - ${orders.settled}), 0)::float8`,
      placed: sql<Cents>`coalesce(sum(${orders.totalPrice} - ${orders.settled})
        filter (where ${orders.status} = ${ORDER_STATUS.StoreOrdered}), 0)::float8`,
    })
    .from(orders)
    .where(and(eq(orders.userId, userId), isUnpaid));

/** Returns the orders a customer can pay, and why their sum differs from the outstanding balance. */
export const findPayables = async (db: Db, userId: string): Promise<Payables> => {
  const [rows, [sums], outstanding] = await Promise.all([
    readRows(db, payableRow, selectPayables(userId)),
    sumPayables(db, userId),
    findOutstanding(db, userId),
  ]);
  const { total, lacks, placed } = sums ?? { total: 0, lacks: inCents(0), placed: inCents(0) };
  return {
    orders: rows.map(({ dateOrdered, totalPrice, lacks: lacking, ...order }) => ({
      ...order,
      dateOrdered: new Date(dateOrdered).toISOString(),
      totalPrice,
      lacks: lacking,
    })),
    total,
    placed,
    sent: subtractCents(lacks, placed),
    other: subtractCents(outstanding, lacks),
    outstanding,
  };
};

const paymentRow = z.object({
  id: z.uuid(),
  dateCreated: z.string(),
  isPaid: z.boolean(),
  paymentType,
  method: paymentMethod.nullable(),
  settled: cents,
  isFromCredit: z.boolean(),
});

/**
 * Returns the payments of a customer's order and the proofs awaiting approval for it; undefined for another customer's
 * order.
 */
export const findOrderPayments = async (
  db: Db,
  userId: string,
  orderId: string,
): Promise<OrderPayments | undefined> => {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  if (!order) return undefined;
  const rows = await readRows(
    db,
    paymentRow,
    sql`
    select p.id, p.date_created as "dateCreated", p.is_paid as "isPaid", p.payment_type as "paymentType", p.method,
      sum(beside.amount)::float8 as settled, bool_or(beside.is_automatic) as "isFromCredit"
    from (
      select payment_id, amount, is_automatic from settlements where order_id = ${orderId} and undone_at is null
      union all select payment_id, 0, false from payment_orders where order_id = ${orderId}
    ) beside join payments p on p.id = beside.payment_id
    where beside.amount > 0 or (not p.is_paid and p.rejected_at is null)
    group by p.id order by p.date_created, p.id`,
  );
  return {
    payments: rows.map(({ dateCreated, settled, method, ...row }) => ({
      ...row,
      dateCreated: new Date(dateCreated).toISOString(),
      settled,
      ...(method && { method }),
    })),
  };
};
