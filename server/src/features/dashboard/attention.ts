import {
  type Attention,
  cents,
  inCents,
  LOW_STOCK,
  ORDER_STATUS,
  type Outstanding,
  OVERDUE_DAYS,
} from '@formulary/contract';
import { and, count, inArray, isNotNull, isNull, lte, min, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { products } from '../catalogue/tables.ts';
import { daysBefore, owedBefore, selectAgeing } from '../ledger/ageing.ts';
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

const overdueRow = z.object({ customers: z.int(), amount: cents });

const overdueQuery = (at: Date): SQL => sql`
  select count(*)::int as customers, coalesce(sum(owed), 0)::float8 as amount
  from ledger_accounts a
  cross join lateral (select ${owedBefore(daysBefore(at, OVERDUE_DAYS))} as owed) as aged
  where a.outstanding > 0 and owed > 0`;

export const findOutstanding = async (db: Db, at: Date): Promise<Outstanding> => {
  const [ageing, [overdue]] = await Promise.all([
    selectAgeing(db, at),
    readRows(db, overdueRow, overdueQuery(at)),
  ]);
  const { customers, amount } = overdue ?? { customers: 0, amount: inCents(0) };
  return { ageing, overdue: { customers, amount } };
};
