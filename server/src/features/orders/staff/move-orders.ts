import type { OrderMoveOutcomes, OrderStatus } from '@formulary/contract';
import { inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../http/app-error.ts';
import { moveOrder } from '../move-order.ts';
import { orders } from '../tables.ts';

export type OrdersMove = { orderIds: string[]; to: OrderStatus; actorId: string; at: Date };

/** Moves orders one by one, each in a transaction of its own, and answers what became of each. */
export const moveOrders = async (
  db: Db,
  { orderIds, to, actorId, at }: OrdersMove,
): Promise<OrderMoveOutcomes> => {
  const ids = [...new Set(orderIds)];
  const named = await db
    .select({ id: orders.id, referenceNumber: orders.referenceNumber })
    .from(orders)
    .where(inArray(orders.id, ids));
  const references = new Map(named.map(({ id, referenceNumber }) => [id, referenceNumber]));
  const outcomes: OrderMoveOutcomes['outcomes'] = [];
  for (const id of ids) {
    const order = { id, referenceNumber: references.get(id) ?? null };
    try {
      await moveOrder(db, { orderId: id, to, actorId, at });
      outcomes.push({ ...order, isMoved: true });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      outcomes.push({ ...order, isMoved: false, message: error.message });
    }
  }
  return { outcomes };
};
