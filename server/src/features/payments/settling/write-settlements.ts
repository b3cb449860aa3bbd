import { addCents, type Cents, inCents, ORDER_STATUS, subtractCents } from '@formulary/contract';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../http/access.ts';
import { markPaid } from '../../orders/payment-status.ts';
import { orders } from '../../orders/tables.ts';
import { settlements } from '../tables.ts';

const columns = {
  id: orders.id,
  userId: orders.userId,
  referenceNumber: orders.referenceNumber,
  dateOrdered: orders.dateOrdered,
  totalPrice: orders.totalPrice,
  settled: orders.settled,
  isMarkedPaid: orders.isMarkedPaid,
  status: orders.status,
  forCollection: orders.forCollection,
  cancelledAt: orders.cancelledAt,
};
export type LockedOrder = Pick<typeof orders.$inferSelect, keyof typeof columns>;

/** Returns the customer's orders with those ids, locked in id order until the transaction ends. */
export const lockOrders = async (
  tx: Tx,
  userId: string,
  ids: string[],
): Promise<Map<string, LockedOrder>> => {
  const rows = await tx
    .select(columns)
    .from(orders)
    .where(and(inArray(orders.id, ids), eq(orders.userId, userId)))
    .orderBy(asc(orders.id))
    .for('no key update');
  return new Map(rows.map((order) => [order.id, order]));
};

/** The unpaid part of an order. */
export const amountDue = ({ totalPrice, settled }: Pick<LockedOrder, 'totalPrice' | 'settled'>): Cents =>
  subtractCents(totalPrice, settled);

export type Share = { paymentId: string; order: LockedOrder; amount: Cents };
type Writing = Actor & { isAutomatic: boolean };
/** The settlements, for the audit log: amounts by reference. */
export type Settled = { settles: Record<string, Cents>; nowPaid: string[] };
/** Writes shares that were checked under the orders' locks. An order that becomes fully paid moves to Paid. */
export const writeSettlements = async (
  tx: Tx,
  shares: readonly Share[],
  { actorId, isAutomatic, at }: Writing,
): Promise<Settled> => {
  const settles = new Map<string, Cents>();
  const nowPaid: string[] = [];
  const lacking = new Map(shares.map(({ order }) => [order.id, amountDue(order)]));
  for (const { paymentId, order, amount } of shares) {
    const { id: orderId, referenceNumber } = order;
    const lacks = subtractCents(lacking.get(orderId) ?? inCents(0), amount);
    lacking.set(orderId, lacks);
    const isNowPaid = lacks === 0 && order.status === ORDER_STATUS.StoreOrdered;
    const summary = isAutomatic ? 'Paid from credit' : 'Paid';
    const paidEventId = isNowPaid ? await markPaid(tx, { order, actorId, summary, at }) : null;
    await tx
      .insert(settlements)
      .values({ paymentId, orderId, amount, paidEventId, isAutomatic, settledAt: at });
    settles.set(referenceNumber, addCents(settles.get(referenceNumber) ?? inCents(0), amount));
    if (isNowPaid) nowPaid.push(referenceNumber);
  }
  return {
    settles: Object.fromEntries(settles),
    nowPaid,
  };
};
