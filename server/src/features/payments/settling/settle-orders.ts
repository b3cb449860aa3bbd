import { formatMoneyExactly, ORDER_STATUS, randFromCents } from '@formulary/contract';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { AppError, notFound } from '../../../http/errors/app-error.ts';
import { moveOrder } from '../../orders/move-order.ts';
import { orderEvents, orders } from '../../orders/tables.ts';
import { settlements } from '../tables.ts';

/** What is paid of an order, in integer cents. */
export type OrderPart = { orderId: string; amount: number };
export type Settling = {
  paymentId: string;
  userId: string;
  /** All that was paid, in integer cents. */
  paid: number;
  parts: readonly OrderPart[];
  actorId: string;
  at: Date;
};
/** What was settled, in words for the audit log: rand by reference. */
export type Settled = { settles: Record<string, number>; nowPaid: string[] };

const refuse = (message: string, errors?: Record<string, string>): never => {
  throw new AppError('VALIDATION', message, errors && { errors });
};

const refuseImpossible = ({ parts, paid }: Settling): void => {
  if (new Set(parts.map(({ orderId }) => orderId)).size < parts.length) refuse('Name an order once');
  if (parts.some(({ amount }) => !Number.isSafeInteger(amount) || amount <= 0))
    refuse('A part of an order must be more than 0');
  if (parts.reduce((sum, { amount }) => sum + amount, 0) > paid)
    refuse('More would be settled than was paid', { amount: 'More would be settled than was paid' });
};

/** The customer's orders of those ids with what they lack, locked in one order until the transaction ends. */
const lockOrders = async (tx: Tx, userId: string, ids: string[]) => {
  const rows = await tx
    .select({
      id: orders.id,
      referenceNumber: orders.referenceNumber,
      totalPrice: orders.totalPrice,
      status: orders.status,
      cancelledAt: orders.cancelledAt,
    })
    .from(orders)
    .where(and(inArray(orders.id, ids), eq(orders.userId, userId)))
    .orderBy(asc(orders.id))
    .for('no key update');
  const sums = await tx
    .select({ orderId: settlements.orderId, sum: sql<number>`sum(${settlements.amount})::float8` })
    .from(settlements)
    .where(and(inArray(settlements.orderId, ids), isNull(settlements.undoneAt)))
    .groupBy(settlements.orderId);
  const settled = new Map(sums.map(({ orderId, sum }) => [orderId, sum]));
  return new Map(
    rows.map((order) => [order.id, { ...order, lacks: order.totalPrice - (settled.get(order.id) ?? 0) }]),
  );
};

/** Moves an order to Paid, and answers the event that says so. */
const payOrder = async (tx: Tx, orderId: string, { actorId, at }: Settling): Promise<string | null> => {
  await moveOrder(tx, { orderId, to: ORDER_STATUS.Paid, actorId, at });
  const [event] = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.status, ORDER_STATUS.Paid)))
    .orderBy(desc(orderEvents.date), desc(orderEvents.id))
    .limit(1);
  return event?.id ?? null;
};

/**
 * Spends a payment on orders, in the approval's transaction. Locks the orders, so that what is settled never exceeds an
 * order's total, whoever settles beside it; one that is now paid in full moves from StoreOrdered to Paid. 400 for parts
 * that cannot be, 404 for another customer's order, 409 for a cancelled one, or one that lacks less.
 */
export const settleOrders = async (tx: Tx, settling: Settling): Promise<Settled> => {
  const { paymentId, userId, parts, at } = settling;
  const said: Settled = { settles: {}, nowPaid: [] };
  refuseImpossible(settling);
  if (parts.length === 0) return said;
  const locked = await lockOrders(
    tx,
    userId,
    parts.map(({ orderId }) => orderId),
  );
  for (const { orderId, amount } of parts) {
    const order = locked.get(orderId) ?? notFound('Order');
    const { referenceNumber: reference, lacks } = order;
    if (order.cancelledAt) throw new AppError('CONFLICT', `Order ${reference} is cancelled`);
    if (amount > lacks)
      throw new AppError(
        'CONFLICT',
        lacks > 0
          ? `Order ${reference} lacks only ${formatMoneyExactly(randFromCents(lacks))}`
          : `Order ${reference} is paid already`,
        { errors: { [orderId]: reference } },
      );
    const isPaid = amount === lacks && order.status === ORDER_STATUS.StoreOrdered;
    const paidEventId = isPaid ? await payOrder(tx, orderId, settling) : null;
    await tx.insert(settlements).values({ paymentId, orderId, amount, paidEventId, settledAt: at });
    said.settles[reference] = randFromCents(amount);
    if (isPaid) said.nowPaid.push(reference);
  }
  return said;
};
