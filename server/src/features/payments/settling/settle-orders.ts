import { type Cents, formatMoneyExactly } from '@formulary/contract';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError, notFound } from '../../../http/errors/app-error.ts';
import { amountDue, lockOrders, type Settled, writeSettlements } from './write-settlements.ts';

export type OrderPart = { orderId: string; amount: Cents };
export type Settling = Actor & {
  paymentId: string;
  userId: string;
  /** The total paid. */
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
 * moves from StoreOrdered to Paid. 400 for impossible parts, 404 for another customer's order, 409 for a cancelled order
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
