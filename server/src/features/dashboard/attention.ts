import { type Attention, LOW_STOCK, ORDER_STATUS } from '@formulary/contract';
import { and, count, inArray, isNull, lte, min, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { products } from '../catalogue/tables.ts';
import { orders } from '../orders/tables.ts';
import { inState } from '../payments/payment-state.ts';
import { payments } from '../payments/tables.ts';

export const selectWaitingProofs = (db: Db) =>
  db
    .select({ count: count(), oldestAt: min(payments.dateCreated) })
    .from(payments)
    .where(inState('payments', 'waiting'));

/** Orders of customers who have paid, and those being picked. */
export const selectOrdersAtHand = (db: Db) =>
  db
    .select({ status: orders.status, count: count(), oldestAt: min(orders.dateOrdered) })
    .from(orders)
    .where(and(inArray(orders.status, [ORDER_STATUS.Paid, ORDER_STATUS.Ordered]), isNull(orders.cancelledAt)))
    .groupBy(orders.status);

export const selectShortStock = (db: Db) =>
  db
    .select({
      low: sql<number>`count(*) filter (where ${products.stock} > 0)::int`,
      out: sql<number>`count(*) filter (where ${products.stock} = 0)::int`,
    })
    .from(products)
    .where(and(isNull(products.archivedAt), lte(products.stock, LOW_STOCK)));

type Waiting = { count: number; oldestAt: Date | null };
const toWaiting = (row: Waiting | undefined): Attention['proofs'] => ({
  count: row?.count ?? 0,
  oldestAt: row?.oldestAt?.toISOString() ?? null,
});

/** What needs attention now. */
export const findAttention = async (db: Db): Promise<Attention> => {
  const [[proofs], atHand, [stock]] = await Promise.all([
    selectWaitingProofs(db),
    selectOrdersAtHand(db),
    selectShortStock(db),
  ]);
  const ordersThatAre = (status: number) => toWaiting(atHand.find((row) => row.status === status));
  return {
    proofs: toWaiting(proofs),
    paidOrders: ordersThatAre(ORDER_STATUS.Paid),
    pickedOrders: ordersThatAre(ORDER_STATUS.Ordered),
    lowStock: stock?.low ?? 0,
    outOfStock: stock?.out ?? 0,
  };
};
