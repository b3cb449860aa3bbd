import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { AppError, notFound } from '../../http/errors/app-error.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { payments } from './tables.ts';

/**
 * A payment as a decision reads it, its customer's account locked until the transaction ends: no act changes a payment
 * without that lock. 404 without one.
 */
export const lockPayment = async (tx: Tx, paymentId: string) => {
  const [known] = await tx
    .select({ userId: payments.userId })
    .from(payments)
    .where(eq(payments.id, paymentId));
  if (!known) return notFound('Payment');
  await lockAccount(tx, known.userId);
  const [payment] = await tx
    .select({
      userId: payments.userId,
      source: payments.source,
      amount: payments.amount,
      isPaid: payments.isPaid,
      rejectedAt: payments.rejectedAt,
      method: payments.method,
      version: payments.version,
    })
    .from(payments)
    .where(eq(payments.id, paymentId));
  return payment ?? notFound('Payment');
};

/** Refuses a decision on a payment that somebody else has changed since: 409 STALE. Any version will do unless given. */
export const refuseStale = (payment: { version: number }, version: number | undefined): void => {
  if (version !== undefined && version !== payment.version)
    throw new AppError('STALE', 'Someone else has changed this payment. Check it before you continue.');
};
