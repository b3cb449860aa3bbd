import { type EventFacts, orderStatus } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { notFound } from '../../http/errors/app-error.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { orders } from './tables.ts';

/**
 * Locks an order and its customer's account until the transaction ends, and returns the data for operations on orders.
 * Money in cents. 404 if there is no such order.
 */
export const lockOrder = async (tx: Tx, id: string) => {
  const [known] = await tx.select({ userId: orders.userId }).from(orders).where(eq(orders.id, id));
  if (!known) return notFound('Order');
  await lockAccount(tx, known.userId);
  const [order] = await tx
    .select({
      userId: orders.userId,
      referenceNumber: orders.referenceNumber,
      status: orders.status,
      totalPrice: orders.totalPrice,
      forCollection: orders.forCollection,
      settled: orders.settled,
      isMarkedPaid: orders.isMarkedPaid,
      cancelledAt: orders.cancelledAt,
      version: orders.version,
    })
    .from(orders)
    .where(eq(orders.id, id))
    .for('no key update');
  return order ?? notFound('Order');
};

/** The facts in every event of an order. */
export const orderFacts = ({
  referenceNumber,
  status,
  totalPrice,
  forCollection,
}: Pick<
  Awaited<ReturnType<typeof lockOrder>>,
  'referenceNumber' | 'status' | 'totalPrice' | 'forCollection'
>): EventFacts<'order.placed'> => ({
  referenceNumber,
  status: orderStatus.parse(status),
  totalPrice,
  forCollection,
});
