import {
  addCents,
  type Cents,
  formatMoneyExactly,
  inCents,
  ORDER_STATUS,
  subtractCents,
} from '@formulary/contract';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError, notFound } from '../../../http/errors/app-error.ts';
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

/** Returns the customer's orders with the given ids, locked in id order until the transaction ends. */
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
type Settled = { settles: Record<string, Cents>; nowPaid: string[] };
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

export type OrderPart = { orderId: string; amount: Cents };
export type Settling = Actor & {
  paymentId: string;
  userId: string;
  paid: Cents;
  parts: readonly OrderPart[];
};

const refuse = (message: string, errors?: Record<string, string>): never => {
  throw new AppError('VALIDATION', message, errors && { errors });
};

const requirePossible = ({ parts, paid }: Settling): void => {
  if (new Set(parts.map(({ orderId }) => orderId)).size < parts.length)
    refuse('Choose each order only once.');
  if (parts.some(({ amount }) => !Number.isSafeInteger(amount) || amount <= 0))
    refuse('The amount for each order must be more than 0.');
  if (parts.reduce((sum, { amount }) => sum + amount, 0) > paid)
    refuse('The amounts for the orders add up to more than the payment.', {
      amount: 'The amounts for the orders add up to more than the payment.',
    });
};

/**
 * Settles the chosen orders with a payment, in the approval's transaction, under the account's lock. A fully paid order
 * moves from StoreOrdered to Paid. 400 for invalid parts, 404 for another customer's order, 409 for a cancelled order
 * or one that needs less.
 */
export const settleOrders = async (tx: Tx, settling: Settling): Promise<Settled> => {
  const { paymentId, userId, parts, actorId, at } = settling;
  requirePossible(settling);
  if (parts.length === 0) return { settles: {}, nowPaid: [] };
  const locked = await lockOrders(
    tx,
    userId,
    parts.map(({ orderId }) => orderId),
  );
  const shares = parts.map(({ orderId, amount }) => {
    const order = locked.get(orderId) ?? notFound('Order');
    const { referenceNumber: reference } = order;
    const lacks = amountDue(order);
    if (order.cancelledAt) throw new AppError('CONFLICT', `Order ${reference} is cancelled.`);
    if (amount > lacks)
      throw new AppError(
        'CONFLICT',
        lacks > 0
          ? `Only ${formatMoneyExactly(lacks)} of order ${reference} is still to be paid.`
          : `Order ${reference} is already paid.`,
        { errors: { [orderId]: reference } },
      );
    return { paymentId, order, amount };
  });
  return writeSettlements(tx, shares, { actorId, isAutomatic: false, at });
};
