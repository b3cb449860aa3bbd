import { ORDER_STATUS } from '@formulary/contract';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { addLedgerEntry } from '../ledger/add-entry.ts';
import { packsOf, returnStock } from './stock.ts';
import { orderLines, orders } from './tables.ts';

export type Cancellation = { orderId: string; actorId: string; reason?: string; at: Date };

const refuse = async (tx: Tx, orderId: string): Promise<never> => {
  const [order] = await tx
    .select({ cancelledAt: orders.cancelledAt })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return notFound('Order');
  if (order.cancelledAt) throw new AppError('CONFLICT', 'This order is cancelled already');
  throw new AppError('CONFLICT', 'This order has been dispatched and cannot be cancelled');
};

/** Cancels an order that is not dispatched: its stock goes back and its total is credited. 404, or 409 when it is too late. */
export const cancelOrder = (db: Db | Tx, { orderId, actorId, reason, at }: Cancellation): Promise<void> =>
  db.transaction(async (tx) => {
    const [order] = await tx
      .update(orders)
      .set({
        cancelledAt: at,
        cancelReason: reason ?? null,
        version: sql`${orders.version} + 1`,
        updatedAt: at,
      })
      .where(
        and(eq(orders.id, orderId), isNull(orders.cancelledAt), ne(orders.status, ORDER_STATUS.Dispatched)),
      )
      .returning({ userId: orders.userId, totalPrice: orders.totalPrice });
    if (!order) return refuse(tx, orderId);
    const lines = await tx
      .select({ productId: orderLines.productId, quantity: orderLines.quantity })
      .from(orderLines)
      .where(eq(orderLines.orderId, orderId));
    await returnStock(tx, packsOf(lines));
    await addLedgerEntry(tx, {
      userId: order.userId,
      source: 'Order',
      action: 'Deleted',
      amount: -order.totalPrice,
      entityId: orderId,
      actorId,
      reason,
      at,
    });
  });
