import { type ApprovalWarning, type Cents, formatMoneyExactly } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { recordEvents } from '../../../events/record-events.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { lockPayment, requireVersion } from '../lock-payment.ts';
import type { OrderPart } from '../settling/settle-orders.ts';
import { payments } from '../tables.ts';
import { lockAccess } from './access-after-payment.ts';
import { findApprovedBefore, findRecordedBefore } from './approval-warnings.ts';
import type { BankLines } from './bank-lines.ts';
import { creditAccount } from './credit-account.ts';

/**
 * `amount` is the paid amount on the proof. `settlements`: the orders it pays, none by default; `version`: the one that staff
 * saw, unchecked by default; `confirmed`: warnings that staff have confirmed.
 */
export type Approval = Actor & {
  paymentId: string;
  amount: Cents;
  settlements?: readonly OrderPart[];
  version?: number;
  confirmed: readonly ApprovalWarning[];
  restoreAccess?: boolean;
};

/** Throws 400 unless the amount is a valid amount of money. */
export const requirePositiveAmount = (amount: Cents): void => {
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new AppError('VALIDATION', 'The amount must be more than 0.', {
      errors: { amount: 'The amount must be more than 0.' },
    });
};

/**
 * Approves a payment: reduces the balance, settles the chosen orders, and settles others with the rest, earliest due first.
 * 400 for an invalid amount or one below its settlements, 404, 409 for a second approval, an order that needs less by now, or
 * an unconfirmed warning.
 */
export const approvePayment = async (
  db: Db | Tx,
  approval: Approval,
  bankLines?: BankLines,
): Promise<void> => {
  const { paymentId, amount, settlements: parts = [], version, confirmed, actorId, at } = approval;
  const { restoreAccess = false } = approval;
  requirePositiveAmount(amount);
  await db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const access = await lockAccess(tx, paymentId, at);
    if (payment.isPaid) throw new AppError('CONFLICT', 'This payment is already approved.');
    if (payment.rejectedAt) throw new AppError('CONFLICT', 'This payment has been rejected.');
    requireVersion(payment, version);
    const approvedBefore = await findApprovedBefore(tx, paymentId);
    const recordedBefore = await findRecordedBefore(tx, paymentId, amount);
    const { userId, dateCreated } = payment;
    const isReturned = await bankLines?.mayBeReturned(tx, { userId, amount, dateCreated });
    await tx
      .update(payments)
      .set({
        isPaid: true,
        amount,
        approvedAt: at,
        approvedBy: actorId,
        version: sql`${payments.version} + 1`,
        updatedAt: at,
      })
      .where(eq(payments.id, paymentId));
    await creditAccount(tx, {
      paymentId,
      userId,
      amount,
      parts,
      access,
      approvedBefore,
      recordedBefore,
      isReturned,
      confirmed,
      restoreAccess,
      audit: { action: 'Approved', summary: `Approved ${formatMoneyExactly(amount)}` },
      actorId,
      at,
    });
    await bankLines?.match(tx, { paymentId, userId, amount, actorId, at });
    await recordEvents(tx, [
      {
        kind: 'payment.approved',
        subjectId: paymentId,
        accountId: userId,
        actorId,
        facts: { amount, hasProof: payment.method === null, isRecorded: payment.method !== null },
      },
    ]);
  });
};
