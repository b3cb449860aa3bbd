import { type Attention, LOW_STOCK, type Outstanding, type PickHold } from '@formulary/contract';
import { and, count, isNotNull, isNull, lte, min, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { waitingOrders } from '../carts/tables.ts';
import { products } from '../catalogue/tables.ts';
import { findStoreAgeing } from '../credit-control/ageing/ageing.ts';
import { findToday } from '../credit-control/ageing/open-orders.ts';
import { orderInProgress, selectOrdersInProgress } from '../orders/pick-hold.ts';
import { inState } from '../payments/payment-state.ts';
import { accountEntries, payments } from '../payments/tables.ts';
import { webhookEndpoints } from '../webhooks/tables.ts';

export const selectWaitingProofs = (db: Db) =>
  db
    .select({ count: count(), oldestAt: min(payments.dateCreated) })
    .from(payments)
    .where(inState('payments', 'waiting'));

const selectWaitingEntries = (db: Db) =>
  db
    .select({ count: count(), oldestAt: min(accountEntries.enteredAt) })
    .from(accountEntries)
    .where(isNull(accountEntries.decidedAt));

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

const sumOf = (rows: readonly { count: number; oldestAt: Date }[]): Attention['proofs'] => ({
  count: rows.reduce((sum, row) => sum + row.count, 0),
  oldestAt: rows.map(({ oldestAt }) => oldestAt.toISOString()).toSorted()[0] ?? null,
});

export const findAttention = async (db: Db): Promise<Attention> => {
  const [[proofs], [entries], inProgress, [stock], waitingOrderCount, pausedWebhooks] = await Promise.all([
    selectWaitingProofs(db),
    selectWaitingEntries(db),
    readRows(db, orderInProgress, selectOrdersInProgress()),
    selectLowStock(db),
    db.$count(waitingOrders, isNull(waitingOrders.returnedAt)),
    db.$count(webhookEndpoints, isNotNull(webhookEndpoints.pausedAt)),
  ]);
  const held = (hold: PickHold): number =>
    inProgress.find((row) => !row.isPicked && row.hold === hold)?.count ?? 0;
  return {
    proofs: toWaiting(proofs),
    entries: toWaiting(entries),
    ordersToPick: sumOf(inProgress.filter(({ isPicked, hold }) => !isPicked && hold === null)),
    heldOrders: { access: held('access'), terms: held('terms'), limit: held('limit') },
    pickedOrders: sumOf(inProgress.filter(({ isPicked }) => isPicked)),
    waitingOrders: waitingOrderCount,
    lowStock: stock?.low ?? 0,
    outOfStock: stock?.out ?? 0,
    pausedWebhooks,
  };
};

export const findOutstanding = async (db: Db, at: Date): Promise<Outstanding> =>
  findStoreAgeing(db, await findToday(db, at));
