import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { AppError, notFound } from '../../http/errors/app-error.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { users } from '../accounts/tables.ts';
import { type AuditedAct, recordAudit } from '../audit/record-audit.ts';
import { payments } from './tables.ts';

/**
 * Returns a payment with its customer's account locked until the transaction ends; every change to a payment takes that
 * lock. 404 if there is none.
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
      dateCreated: payments.dateCreated,
      version: payments.version,
    })
    .from(payments)
    .where(eq(payments.id, paymentId));
  return payment ?? notFound('Payment');
};

/** Throws 409 STALE if someone else changed the payment since that version. Without a version nothing is checked. */
export const requireVersion = (payment: { version: number }, version: number | undefined): void => {
  if (version !== undefined && version !== payment.version)
    throw new AppError('STALE', 'Someone else has changed this payment. Check it before you continue.');
};

type PaymentAct = Pick<
  AuditedAct,
  'actorId' | 'action' | 'summary' | 'before' | 'after' | 'reason' | 'at'
> & {
  paymentId: string;
  userId: string;
};

export const auditPayment = async (tx: Tx, { paymentId, userId, ...act }: PaymentAct): Promise<void> => {
  const [customer] = await tx
    .select({ name: users.name, surname: users.surname })
    .from(users)
    .where(eq(users.id, userId));
  const label = `${customer?.name ?? ''} ${customer?.surname ?? ''}`.trim();
  await recordAudit(tx, { ...act, entity: 'Payment', entityId: paymentId, label });
};
