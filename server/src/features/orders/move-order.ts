import {
  ORDER_MOVES,
  ORDER_STATUS,
  ORDER_STATUS_LABEL,
  type OrderStatus,
  orderStatus,
  PICK_HOLD_REASON,
} from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { recordEvents } from '../../events/record-events.ts';
import type { Actor } from '../../http/access.ts';
import { AppError } from '../../http/errors/app-error.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockOrder, orderFacts } from './lock-order.ts';
import { findHold } from './pick-hold.ts';
import type { OrderInvoicing } from './ports.ts';
import { orderEvents, orders } from './tables.ts';

/** `refuseHeld`: refuse an order that may not be picked or dispatched yet, because staff have not agreed to it. */
export type OrderMove = Actor & {
  orderId: string;
  to: OrderStatus;
  refuseHeld?: boolean;
  /** Set for a bulk change. */
  batch?: string;
};

const requireAllowedMove = (from: OrderStatus, to: OrderStatus, isCancelled: boolean): void => {
  if (isCancelled) throw new AppError('CONFLICT', 'This order is cancelled.');
  if (ORDER_MOVES[from].includes(to)) return;
  const is = ORDER_STATUS_LABEL[from];
  const message =
    from === to
      ? `This order is already ${is}.`
      : `An order that is ${is} cannot be moved to ${ORDER_STATUS_LABEL[to]}.`;
  throw new AppError('CONFLICT', message);
};

/**
 * Moves an order along ORDER_MOVES. A dispatched order gets its invoice. 404 if there is no such order; 409 if the move
 * is not allowed or someone else was first; 409 UNPAID if it is held and `refuseHeld` is set.
 */
export const moveOrder = (
  db: Db | Tx,
  { orderId, to, actorId, refuseHeld, batch, at }: OrderMove,
  { issueAtDispatch }: OrderInvoicing,
): Promise<void> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const from = orderStatus.parse(order.status);
    requireAllowedMove(from, to, order.cancelledAt !== null);
    const hold = refuseHeld ? await findHold(tx, orderId) : null;
    if (hold) throw new AppError('UNPAID', `This order is not paid. ${PICK_HOLD_REASON[hold]}`);
    await tx
      .update(orders)
      .set({ status: to, version: sql`${orders.version} + 1`, updatedAt: at })
      .where(eq(orders.id, orderId));
    await tx.insert(orderEvents).values({ orderId, status: to, actorId, date: at });
    await recordAudit(tx, {
      actorId,
      action: 'Updated',
      entity: 'Order',
      entityId: orderId,
      label: order.referenceNumber,
      summary: `Moved to ${ORDER_STATUS_LABEL[to]}`,
      before: { status: ORDER_STATUS_LABEL[from] },
      after: { status: ORDER_STATUS_LABEL[to] },
      batch,
      at,
    });
    await recordEvents(tx, [
      {
        kind: 'order.moved',
        subjectId: orderId,
        accountId: order.userId,
        actorId,
        facts: { ...orderFacts({ ...order, status: to }), previousStatus: from },
      },
    ]);
    if (to === ORDER_STATUS.Dispatched) await issueAtDispatch(tx, { orderId, actorId, at });
  });
