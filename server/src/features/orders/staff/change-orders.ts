import type { OrderMoveOutcomes, OrderStatus, StaffOrder } from '@formulary/contract';
import { inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { newId } from '../../../db/columns.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError, notFound } from '../../../http/errors/app-error.ts';
import { type Cancellation, cancelOrder } from '../cancel-order.ts';
import { moveOrder } from '../move-order.ts';
import type { OrderInvoicing, OrderPayments } from '../ports.ts';
import { orders } from '../tables.ts';
import { findStaffOrder } from './find-order.ts';

/** `allowUnpaid`: staff confirm moving unpaid orders that are held. */
export type OrdersMove = Actor & {
  orderIds: string[];
  to: OrderStatus;
  allowUnpaid: boolean;
};

/**
 * Moves orders one by one, each in its own transaction, and returns the outcome of each.
 */
export const moveOrders = async (
  db: Db,
  { orderIds, to, allowUnpaid, actorId, at }: OrdersMove,
  invoicing: OrderInvoicing,
): Promise<OrderMoveOutcomes> => {
  const ids = [...new Set(orderIds)];
  const batch = newId();
  const named = await db
    .select({ id: orders.id, referenceNumber: orders.referenceNumber })
    .from(orders)
    .where(inArray(orders.id, ids));
  const references = new Map(named.map(({ id, referenceNumber }) => [id, referenceNumber]));
  const outcomes: OrderMoveOutcomes['outcomes'] = [];
  for (const id of ids) {
    const order = { id, referenceNumber: references.get(id) ?? null };
    try {
      await moveOrder(db, { orderId: id, to, actorId, refuseHeld: !allowUnpaid, batch, at }, invoicing);
      outcomes.push({ ...order, isMoved: true });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      outcomes.push({
        ...order,
        isMoved: false,
        message: error.message,
        ...(error.code === 'UNPAID' && { isUnpaid: true }),
      });
    }
  }
  return { outcomes };
};

/** Cancels an order and reads it before the commit, so that a completed cancellation is never reported as failed. */
export const cancelStaffOrder = (
  db: Db,
  cancellation: Cancellation,
  payments: OrderPayments,
  invoicing: OrderInvoicing,
): Promise<StaffOrder> =>
  db.transaction(async (tx) => {
    await cancelOrder(tx, cancellation, payments, invoicing);
    return (await findStaffOrder(tx, cancellation.orderId, invoicing)) ?? notFound('Order');
  });
