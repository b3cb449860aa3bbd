import { formatMoney, negateCents, ORDER_STATUS } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { recordEvents } from '../../events/record-events.ts';
import type { Actor } from '../../http/access.ts';
import { AppError } from '../../http/errors/app-error.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { addLedgerEntry } from '../ledger/add-entry.ts';
import { lockOrder, orderFacts } from './lock-order.ts';
import type { OrderInvoicing, OrderPayments } from './ports.ts';
import { packsOf, returnStock } from './stock.ts';
import { orderLines, orders } from './tables.ts';

/** `version` is the one that staff saw; the customer sees the reason. */
export type Cancellation = Actor & { orderId: string; reason?: string; version?: number };

const requireCancellable = (
  { status, cancelledAt, version }: Awaited<ReturnType<typeof lockOrder>>,
  known: number | undefined,
): void => {
  if (cancelledAt) throw new AppError('CONFLICT', 'This order is already cancelled.');
  if (status === ORDER_STATUS.Dispatched)
    throw new AppError('CONFLICT', 'This order has been dispatched and cannot be cancelled.');
  if (known !== undefined && known !== version)
    throw new AppError(
      'STALE',
      'Someone else has moved this order since you opened it. Check it before you cancel it.',
    );
};

/**
 * Cancels an order that is not dispatched: its stock is returned, its total credited, and the payments settled on it are
 * freed for the customer's other orders. An earlier invoice is credited in full. 404 if there is no such order; 409 if it is
 * too late or someone changed the order since `version`.
 */
export const cancelOrder = (
  db: Db | Tx,
  { orderId, actorId, reason, version, at }: Cancellation,
  { releaseOrder, settleCredit }: OrderPayments,
  { creditCancellation }: OrderInvoicing,
): Promise<void> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    requireCancellable(order, version);
    await tx
      .update(orders)
      .set({
        cancelledAt: at,
        cancelReason: reason ?? null,
        cancelledBy: actorId,
        version: sql`${orders.version} + 1`,
        updatedAt: at,
      })
      .where(eq(orders.id, orderId));
    await releaseOrder(tx, { orderId, at });
    const lines = await tx
      .select({ productId: orderLines.productId, quantity: orderLines.quantity })
      .from(orderLines)
      .where(eq(orderLines.orderId, orderId));
    await returnStock(tx, packsOf(lines), actorId);
    await addLedgerEntry(tx, {
      userId: order.userId,
      source: 'Order',
      action: 'Deleted',
      amount: negateCents(order.totalPrice),
      entityId: orderId,
      actorId,
      reason,
      at,
    });
    await recordAudit(tx, {
      actorId,
      action: 'Deleted',
      entity: 'Order',
      entityId: orderId,
      label: order.referenceNumber,
      summary: `Cancelled, ${formatMoney(order.totalPrice)} credited`,
      before: { isCancelled: false },
      after: { isCancelled: true },
      reason,
      at,
    });
    await settleCredit(tx, { userId: order.userId, actorId, at });
    await creditCancellation(tx, { orderId, reason, actorId, at });
    await recordEvents(tx, [
      {
        kind: 'order.cancelled',
        subjectId: orderId,
        accountId: order.userId,
        actorId,
        facts: { ...orderFacts(order), ...(reason !== undefined && { reason }) },
      },
    ]);
  });
