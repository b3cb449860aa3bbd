import {
  addCents,
  type Cents,
  formatMoneyExactly,
  inCents,
  ORDER_STATUS,
  ORDER_STATUS_LABEL,
  subtractCents,
} from '@formulary/contract';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError, notFound } from '../../../http/errors/app-error.ts';
import { lockAccount } from '../../accounts/lock-account.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { isPaid, markUnpaid } from '../../orders/payment-status.ts';
import type { OrderRelease } from '../../orders/ports.ts';
import { payments, settlements } from '../tables.ts';
import { type LockedOrder, lockOrders } from './write-settlements.ts';

/** The undone settlements, for the audit log: amounts by reference, and the orders that are StoreOrdered again. */
export type UndoResult = { settles: Record<string, Cents>; nowUnpaid: string[] };
export type UndoRequest = Actor & {
  paymentId: string;
  userId: string;
  reason: string | undefined;
};

const UNPAID = ORDER_STATUS_LABEL[ORDER_STATUS.StoreOrdered];
const standing = (which: SQL) => and(which, isNull(settlements.undoneAt));

/** Moves orders that are no longer fully paid back to StoreOrdered, if payments had moved them to Paid. */
const reopen = async (
  tx: Tx,
  locked: Iterable<LockedOrder>,
  undone: ReadonlyMap<string, Cents>,
  { actorId, reason, at }: Pick<UndoRequest, 'actorId' | 'reason' | 'at'>,
): Promise<string[]> => {
  const nowUnpaid: string[] = [];
  for (const order of locked) {
    const settled = subtractCents(order.settled, undone.get(order.id) ?? inCents(0));
    if (order.status !== ORDER_STATUS.Paid || order.cancelledAt || isPaid({ ...order, settled })) continue;
    const summary = `Moved back to ${UNPAID}: a payment was undone`;
    await markUnpaid(tx, { order, actorId, summary, reason, at });
    nowUnpaid.push(order.referenceNumber);
  }
  return nowUnpaid;
};

const sumsByOrder = (parts: readonly { orderId: string; amount: Cents }[]): Map<string, Cents> => {
  const sums = new Map<string, Cents>();
  for (const { orderId, amount } of parts)
    sums.set(orderId, addCents(sums.get(orderId) ?? inCents(0), amount));
  return sums;
};

/**
 * Undoes a payment's settlements in the transaction that undoes the payment, under the account's lock. Orders no longer
 * fully paid go back to StoreOrdered if payments had moved them to Paid; those once marked as paid by staff, and those
 * being picked or sent, keep their status.
 */
export const undoSettlements = async (tx: Tx, undoing: UndoRequest): Promise<UndoResult> => {
  const { paymentId, userId, at } = undoing;
  const ofPayment = standing(eq(settlements.paymentId, paymentId));
  const parts = await tx
    .select({ orderId: settlements.orderId, amount: settlements.amount })
    .from(settlements)
    .where(ofPayment);
  if (parts.length === 0) return { settles: {}, nowUnpaid: [] };
  const sums = sumsByOrder(parts);
  const locked = [...(await lockOrders(tx, userId, [...sums.keys()])).values()];
  await tx.update(settlements).set({ undoneAt: at }).where(ofPayment);
  const settles = locked.map(({ id, referenceNumber }) => [referenceNumber, sums.get(id) ?? inCents(0)]);
  return { settles: Object.fromEntries(settles), nowUnpaid: await reopen(tx, locked, sums, undoing) };
};

/** Undoes the settlements of an order being cancelled; their amounts become the customer's credit. */
export const releaseOrder = async (tx: Tx, { orderId, at }: OrderRelease): Promise<void> => {
  await tx
    .update(settlements)
    .set({ undoneAt: at })
    .where(standing(eq(settlements.orderId, orderId)));
};

export type SettlementUndo = Actor & { settlementId: string; reason: string };

/**
 * Undoes one settlement: its amount becomes credit and the balance is unchanged. Credit never settles this order from
 * this payment again automatically. 404 if there is none, 409 if it is already undone.
 */
export const undoSettlement = (
  db: Db | Tx,
  { settlementId, actorId, reason, at }: SettlementUndo,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [known] = await tx
      .select({ orderId: settlements.orderId, userId: payments.userId })
      .from(settlements)
      .innerJoin(payments, eq(payments.id, settlements.paymentId))
      .where(eq(settlements.id, settlementId));
    if (!known) return notFound('Settlement');
    const { orderId, userId } = known;
    await lockAccount(tx, userId);
    const order = (await lockOrders(tx, userId, [orderId])).get(orderId) ?? notFound('Order');
    const [part] = await tx
      .update(settlements)
      .set({ undoneAt: at, undoneBy: actorId, undoReason: reason })
      .where(standing(eq(settlements.id, settlementId)))
      .returning({ paymentId: settlements.paymentId, amount: settlements.amount });
    if (!part) throw new AppError('CONFLICT', 'This settlement has already been undone.');
    const { paymentId, amount } = part;
    await recordAudit(tx, {
      actorId,
      action: 'Updated',
      entity: 'Order',
      entityId: orderId,
      label: order.referenceNumber,
      summary: `Undid the settlement of ${formatMoneyExactly(amount)}`,
      before: { settled: amount, paymentId },
      reason,
      at,
    });
    await reopen(tx, [order], new Map([[orderId, amount]]), { actorId, reason, at });
  });
