import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { addLedgerEntry } from '../ledger/add-entry.ts';
import { payments } from './tables.ts';

export type Unapproval = { paymentId: string; actorId: string; reason?: string; at: Date };

/** The approved amount, its row locked until the transaction ends. */
const lockApproved = async (tx: Tx, paymentId: string) => {
  const [payment] = await tx
    .select({ userId: payments.userId, amount: payments.amount, isPaid: payments.isPaid })
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.source, 'POP')))
    .for('no key update');
  if (!payment) return notFound('Proof of payment');
  if (!payment.isPaid) throw new AppError('CONFLICT', 'This payment is not approved');
  return payment;
};

/** Takes an approval back: the proof awaits again, and its amount is owed again. 404, 409 when it is not approved. */
export const unapprovePayment = (
  db: Db | Tx,
  { paymentId, actorId, reason, at }: Unapproval,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { userId, amount } = await lockApproved(tx, paymentId);
    await tx
      .update(payments)
      .set({
        isPaid: false,
        amount: 0,
        approvedAt: null,
        approvedBy: null,
        version: sql`${payments.version} + 1`,
        updatedAt: at,
      })
      .where(eq(payments.id, paymentId));
    await addLedgerEntry(tx, {
      userId,
      source: 'POP',
      action: 'Unapproved',
      amount,
      entityId: paymentId,
      actorId,
      reason,
      at,
    });
  });
