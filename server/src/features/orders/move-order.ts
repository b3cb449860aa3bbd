import { ORDER_MOVES, ORDER_STATUS, type OrderStatus, orderStatus } from '@formulary/contract';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { orderEvents, orders } from './tables.ts';

export type OrderMove = { orderId: string; to: OrderStatus; actorId: string; at: Date };

const statuses = orderStatus.options.map((option) => option.value);
const statusName = (status: number): string =>
  Object.entries(ORDER_STATUS).find(([, number]) => number === status)?.[0] ?? String(status);

const refuse = async (tx: Tx, { orderId, to }: OrderMove): Promise<never> => {
  const [order] = await tx
    .select({ status: orders.status, cancelledAt: orders.cancelledAt })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return notFound('Order');
  if (order.cancelledAt) throw new AppError('CONFLICT', 'This order is cancelled');
  throw new AppError(
    'CONFLICT',
    `An order that is ${statusName(order.status)} cannot become ${statusName(to)}`,
  );
};

/** Moves an order along ORDER_MOVES. 404 when there is none; 409 when the move is not allowed, or somebody was first. */
export const moveOrder = (db: Db | Tx, move: OrderMove): Promise<void> =>
  db.transaction(async (tx) => {
    const from = statuses.filter((status) => ORDER_MOVES[status].includes(move.to));
    const [moved] = await tx
      .update(orders)
      .set({ status: move.to, version: sql`${orders.version} + 1`, updatedAt: move.at })
      .where(and(eq(orders.id, move.orderId), inArray(orders.status, from), isNull(orders.cancelledAt)))
      .returning({ id: orders.id });
    if (!moved) return refuse(tx, move);
    await tx
      .insert(orderEvents)
      .values({ orderId: move.orderId, status: move.to, actorId: move.actorId, date: move.at });
  });
