import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { addLedgerEntry } from '../ledger/add-entry.ts';
import { payments } from './tables.ts';

/** `amount` in integer cents: what the proof shows was paid. */
export type Approval = { paymentId: string; amount: number; actorId: string; at: Date };

const refuse = async (tx: Tx, paymentId: string): Promise<never> => {
  const [payment] = await tx
    .select({ isPaid: payments.isPaid })
    .from(payments)
    .where(eq(payments.id, paymentId));
  if (!payment) return notFound('Payment');
  throw new AppError(
    'CONFLICT',
    payment.isPaid ? 'This payment is approved already' : 'This payment was rejected',
  );
};

/** Approves an awaiting proof: the customer owes that much less. 400 for an amount that is none, 404, 409 for a second approval. */
export const approvePayment = async (db: Db | Tx, approval: Approval): Promise<void> => {
  const { paymentId, amount, actorId, at } = approval;
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new AppError('VALIDATION', 'The amount must be more than 0', {
      errors: { amount: 'The amount must be more than 0' },
    });
  await db.transaction(async (tx) => {
    const [payment] = await tx
      .update(payments)
      .set({
        isPaid: true,
        amount,
        approvedAt: at,
        approvedBy: actorId,
        version: sql`${payments.version} + 1`,
        updatedAt: at,
      })
      .where(and(eq(payments.id, paymentId), eq(payments.isPaid, false), isNull(payments.rejectedAt)))
      .returning({ userId: payments.userId });
    if (!payment) return refuse(tx, paymentId);
    await addLedgerEntry(tx, {
      userId: payment.userId,
      source: 'POP',
      action: 'Approved',
      amount: -amount,
      entityId: paymentId,
      actorId,
      at,
    });
  });
};
