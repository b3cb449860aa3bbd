import { ORDER_STATUS, ORDER_STATUS_LABEL, type OrderStatus } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { newId } from '../../db/columns.ts';
import type { Actor } from '../../http/access.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { orderEvents, orders } from './tables.ts';

/** An order whose row is locked, and why its status changes. */
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

/** Moves a locked order from StoreOrdered to Paid, and returns the id of the event that says so. */
export const markPaid = (tx: Tx, act: StatusChange): Promise<string> =>
  change(tx, ORDER_STATUS.StoreOrdered, ORDER_STATUS.Paid, act);

/** Moves a locked order from Paid back to StoreOrdered; its history keeps both moves. */
export const markUnpaid = (tx: Tx, act: StatusChange): Promise<string> =>
  change(tx, ORDER_STATUS.Paid, ORDER_STATUS.StoreOrdered, act);

/** Whose credit is spent, because of whose act. */
export type CreditSpending = Actor & { userId: string };

/** A cancelled order, whose payments are free for other orders. */
export type OrderRelease = { orderId: string; at: Date };

/** What acts on orders need of payments. Payments are built on orders, so `app.ts` hands this in. */
export type OrderPayments = {
  /** Settles the oldest unpaid orders from the customer's credit, unless the store has this switched off. */
  settleCredit: (tx: Tx, spending: CreditSpending) => Promise<void>;
  /** Undoes the settlements of a cancelled order. */
  releaseOrder: (tx: Tx, release: OrderRelease) => Promise<void>;
};
