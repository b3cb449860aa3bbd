import { type Attention, LOW_STOCK, ORDER_STATUS, type Outstanding } from '@formulary/contract';
import { and, count, inArray, isNotNull, isNull, lte, min, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { products } from '../catalogue/tables.ts';
import { findStoreAgeing } from '../credit-control/ageing/ageing.ts';
import { findToday } from '../credit-control/ageing/open-orders.ts';
import { orders } from '../orders/tables.ts';
import { inState } from '../payments/payment-state.ts';
import { payments } from '../payments/tables.ts';
import { webhookEndpoints } from '../webhooks/tables.ts';

export const selectWaitingProofs = (db: Db) =>
  db
    .select({ count: count(), oldestAt: min(payments.dateCreated) })
    .from(payments)
    .where(inState('payments', 'waiting'));

/** Selects paid orders that are to be picked, and those being picked. */
export const selectOrdersInProgress = (db: Db) =>
  db
    .select({ status: orders.status, count: count(), oldestAt: min(orders.dateOrdered) })
    .from(orders)
    .where(and(inArray(orders.status, [ORDER_STATUS.Paid, ORDER_STATUS.Ordered]), isNull(orders.cancelledAt)))
    .groupBy(orders.status);

export const selectLowStock = (db: Db) =>
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

export const findAttention = async (db: Db): Promise<Attention> => {
  const [[proofs], atHand, [stock], pausedWebhooks] = await Promise.all([
    selectWaitingProofs(db),
    selectOrdersInProgress(db),
    selectLowStock(db),
    db.$count(webhookEndpoints, isNotNull(webhookEndpoints.pausedAt)),
  ]);
  const ordersThatAre = (status: number) => toWaiting(atHand.find((row) => row.status === status));
  return {
    proofs: toWaiting(proofs),
    paidOrders: ordersThatAre(ORDER_STATUS.Paid),
    pickedOrders: ordersThatAre(ORDER_STATUS.Ordered),
    lowStock: stock?.low ?? 0,
    outOfStock: stock?.out ?? 0,
    pausedWebhooks,
  };
};

export const findOutstanding = async (db: Db, at: Date): Promise<Outstanding> =>
  findStoreAgeing(db, await findToday(db, at));
