import { ORDER_STATUS, ORDER_STATUS_LABEL, type OrderStatus } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { newId } from '../../db/columns.ts';
import type { Actor } from '../../http/access.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { orderEvents, orders } from './tables.ts';

/** A locked order, and what changes its status. */
export type StatusChange = Actor & {
  orderId: string;
  referenceNumber: string;
  summary: string;
  reason?: string | undefined;
};

const change = async (tx: Tx, from: OrderStatus, to: OrderStatus, act: StatusChange): Promise<string> => {
  const { orderId, referenceNumber, actorId, summary, reason, at } = act;
  const eventId = newId();
  await tx
    .update(orders)
    .set({ status: to, version: sql`${orders.version} + 1`, updatedAt: at })
    .where(eq(orders.id, orderId));
  await tx.insert(orderEvents).values({ id: eventId, orderId, status: to, actorId, date: at });
  await recordAudit(tx, {
    actorId,
    action: 'Updated',
    entity: 'Order',
    entityId: orderId,
    label: referenceNumber,
    summary,
    before: { status: ORDER_STATUS_LABEL[from] },
    after: { status: ORDER_STATUS_LABEL[to] },
    reason,
    at,
  });
  return eventId;
};

/** Moves a locked order from StoreOrdered to Paid and returns the event's id. */
export const markPaid = (tx: Tx, act: StatusChange): Promise<string> =>
  change(tx, ORDER_STATUS.StoreOrdered, ORDER_STATUS.Paid, act);

/** Moves a locked order from Paid back to StoreOrdered. Its history keeps both moves. */
export const markUnpaid = (tx: Tx, act: StatusChange): Promise<string> =>
  change(tx, ORDER_STATUS.Paid, ORDER_STATUS.StoreOrdered, act);

/** The customer whose credit is spent, and who caused it. */
export type CreditSpending = Actor & { userId: string };

/** A cancelled order whose payments become available for other orders. */
export type OrderRelease = { orderId: string; at: Date };

/** What acts on orders need from payments. Payments depend on orders, so `app.ts` injects this. */
export type OrderPayments = {
  /** Settles what is due first from the customer's credit, unless the store has turned this off. */
  settleCredit: (tx: Tx, spending: CreditSpending) => Promise<void>;
  /** Undoes the settlements of a cancelled order. */
  releaseOrder: (tx: Tx, release: OrderRelease) => Promise<void>;
};
