import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { recordEvents } from '../../../events/record-events.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError, notFound } from '../../../http/errors/app-error.ts';
import { auditPayment } from '../audit-payment.ts';
import { lockPayment } from '../lock-payment.ts';
import { payments } from '../tables.ts';

/** `version`: the one that staff saw; the customer sees the reason. */
export type Rejection = Actor & { paymentId: string; version: number; reason: string };
const isProof = (paymentId: string) => and(eq(payments.id, paymentId), eq(payments.source, 'POP'));
const refuse = async (tx: Tx, paymentId: string, words: { rejected?: string; waiting?: string }) => {
  const [payment] = await tx
    .select({ isPaid: payments.isPaid, rejectedAt: payments.rejectedAt })
    .from(payments)
    .where(isProof(paymentId));
  if (!payment) return notFound('Proof of payment');
  if (payment.isPaid) throw new AppError('CONFLICT', 'This payment is already approved.');
  const said = payment.rejectedAt ? words.rejected : words.waiting;
  throw said
    ? new AppError('CONFLICT', said)
    : new AppError('STALE', 'Someone else has changed this payment. Check it before you continue.');
};

/** Rejects a pending proof with a reason for the customer, without changing the balance. 404, 409 if it is not pending. */
export const rejectPayment = (db: Db | Tx, rejection: Rejection): Promise<void> =>
  db.transaction(async (tx) => {
    const { paymentId, version, reason, actorId, at } = rejection;
    await lockPayment(tx, paymentId);
    const [payment] = await tx
      .update(payments)
      .set({
        rejectedAt: at,
        rejectedBy: actorId,
        rejectReason: reason,
        version: sql`${payments.version} + 1`,
        updatedAt: at,
      })
      .where(
        and(
          isProof(paymentId),
          eq(payments.isPaid, false),
          isNull(payments.rejectedAt),
          eq(payments.version, version),
        ),
      )
      .returning({ userId: payments.userId });
    if (!payment) return refuse(tx, paymentId, { rejected: 'This payment is already rejected.' });
    await auditPayment(tx, {
      paymentId,
      userId: payment.userId,
      actorId,
      action: 'Updated',
      summary: 'Rejected the proof',
      before: { state: 'waiting' },
      after: { state: 'rejected' },
      reason,
      at,
    });
    await recordEvents(tx, [
      {
        kind: 'payment.rejected',
        subjectId: paymentId,
        accountId: payment.userId,
        actorId,
        facts: { reason },
      },
    ]);
  });

/** Returns a rejected proof to pending. 404, 409 if it is not rejected. */
export const unrejectPayment = (db: Db | Tx, unrejection: Omit<Rejection, 'reason'>): Promise<void> =>
  db.transaction(async (tx) => {
    const { paymentId, version, actorId, at } = unrejection;
    await lockPayment(tx, paymentId);
    const [payment] = await tx
      .update(payments)
      .set({
        rejectedAt: null,
        rejectedBy: null,
        rejectReason: null,
        version: sql`${payments.version} + 1`,
        updatedAt: at,
      })
      .where(and(isProof(paymentId), isNotNull(payments.rejectedAt), eq(payments.version, version)))
      .returning({ userId: payments.userId });
    if (!payment) return refuse(tx, paymentId, { waiting: 'This payment is not rejected.' });
    await auditPayment(tx, {
      paymentId,
      userId: payment.userId,
      actorId,
      action: 'Updated',
      summary: 'Undid the rejection',
      before: { state: 'rejected' },
      after: { state: 'waiting' },
      at,
    });
  });
