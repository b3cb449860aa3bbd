import { ORDER_STATUS, ORDER_STATUS_LABEL, randFromCents } from '@formulary/contract';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { orderEvents, orders } from '../../orders/tables.ts';
import { settlements } from '../tables.ts';
import { isPaidByHand } from './open-orders.ts';

/** What was taken back, in words for the audit log: rand by reference, and the orders that are StoreOrdered again. */
export type Undone = { settles: Record<string, number>; nowUnpaid: string[] };
export type Undoing = { paymentId: string; actorId: string; reason: string | undefined; at: Date };

const UNPAID = ORDER_STATUS_LABEL[ORDER_STATUS.StoreOrdered];

const standing = (paymentId: string) =>
  and(eq(settlements.paymentId, paymentId), isNull(settlements.undoneAt));

/** An order that settlements had moved to Paid is StoreOrdered again; its history keeps both. */
const takeBack = async (tx: Tx, order: { id: string; reference: string }, undoing: Undoing) => {
  const { actorId, reason, at } = undoing;
  await tx
    .update(orders)
    .set({ status: ORDER_STATUS.StoreOrdered, version: sql`${orders.version} + 1`, updatedAt: at })
    .where(eq(orders.id, order.id));
  await tx
    .insert(orderEvents)
    .values({ orderId: order.id, status: ORDER_STATUS.StoreOrdered, actorId, date: at });
  await recordAudit(tx, {
    actorId,
    action: 'Updated',
    entity: 'Order',
    entityId: order.id,
    label: order.reference,
    summary: `Moved back to ${UNPAID}: a payment was unapproved`,
    before: { status: ORDER_STATUS_LABEL[ORDER_STATUS.Paid] },
    after: { status: UNPAID },
    reason,
    at,
  });
};

/**
 * Takes back what a payment settled, in the transaction that unapproves it. Its orders are no longer paid in full: those
 * that settlements had moved to Paid go back to StoreOrdered; those moved by hand, and those being picked or sent, stay
 * where they are and are unpaid again.
 */
export const undoSettlements = async (tx: Tx, undoing: Undoing): Promise<Undone> => {
  const { paymentId, at } = undoing;
  const parts = await tx
    .select({ orderId: settlements.orderId, amount: settlements.amount })
    .from(settlements)
    .where(standing(paymentId));
  const said: Undone = { settles: {}, nowUnpaid: [] };
  if (parts.length === 0) return said;
  const amounts = new Map(parts.map(({ orderId, amount }) => [orderId, amount]));
  const locked = await tx
    .select({
      id: orders.id,
      reference: orders.referenceNumber,
      status: orders.status,
      cancelledAt: orders.cancelledAt,
      isPaidByHand,
    })
    .from(orders)
    .where(inArray(orders.id, [...amounts.keys()]))
    .orderBy(asc(orders.id))
    .for('no key update');
  await tx.update(settlements).set({ undoneAt: at }).where(standing(paymentId));
  for (const order of locked) {
    said.settles[order.reference] = randFromCents(amounts.get(order.id) ?? 0);
    if (order.status !== ORDER_STATUS.Paid || order.cancelledAt || order.isPaidByHand) continue;
    await takeBack(tx, order, undoing);
    said.nowUnpaid.push(order.reference);
  }
  return said;
};
