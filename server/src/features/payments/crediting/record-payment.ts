import {
  type ApprovalWarning,
  type Cents,
  formatMoneyExactly,
  PAYMENT_TYPE,
  type PaymentMethod,
} from '@formulary/contract';
import type { Db, Tx } from '../../../db/client.ts';
import { recordEvents } from '../../../events/record-events.ts';
import type { Actor } from '../../../http/access.ts';
import { lockAccount } from '../../accounts/lock-account.ts';
import { insertApproved } from '../insert-approved.ts';
import type { OrderPart } from '../settling/write-settlements.ts';
import { findSameRecorded } from './approval-warnings.ts';
import { requirePositiveAmount } from './approve-payment.ts';
import { creditAccount, lockAccess } from './credit-account.ts';

/** `settlements`: the orders that it pays. */
export type PaymentToRecord = Actor & {
  userId: string;
  method: PaymentMethod;
  amount: Cents;
  bankReference: string | null;
  reason: string;
  settlements: readonly OrderPart[];
  /** Warnings that staff have confirmed. */
  confirmed: readonly ApprovalWarning[];
  restoreAccess?: boolean;
  /** Whether the payment comes from a bank line that was already compared with the known payments. */
  isOfBankLine?: boolean;
  /** A repeated key returns the same payment. */
  idempotencyKey?: string | undefined;
};

/**
 * Records a payment without a proof and approves it immediately, reducing the balance and settling orders. It can be
 * undone like an approval. Returns its id. 400 for an invalid amount or one below its settlements, 404 for another
 * customer's order, 409 for an order that needs less, a key used for another payment, or an unconfirmed warning.
 */
export const recordPayment = async (db: Db | Tx, payment: PaymentToRecord): Promise<{ id: string }> => {
  const { userId, method, amount, bankReference, reason, settlements, confirmed } = payment;
  const { restoreAccess = false, isOfBankLine = false, actorId, idempotencyKey, at } = payment;
  requirePositiveAmount(amount);
  return db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const entered = await insertApproved(tx, {
      userId,
      source: 'POP',
      paymentType: PAYMENT_TYPE.Payment,
      amount,
      method,
      bankReference,
      actorId,
      idempotencyKey,
      at,
    });
    const { id } = entered;
    if (!entered.isNew) return { id };
    await creditAccount(tx, {
      paymentId: id,
      userId,
      amount,
      parts: settlements,
      access: await lockAccess(tx, id, at),
      recordedBefore: isOfBankLine
        ? undefined
        : await findSameRecorded(tx, { id, userId, amount, bankReference, at }),
      confirmed,
      restoreAccess,
      audit: {
        action: 'Added',
        summary: `Recorded a payment of ${formatMoneyExactly(amount)} (${method})`,
        reason,
        after: { method, bankReference },
      },
      actorId,
      at,
    });
    await recordEvents(tx, [
      {
        kind: 'payment.approved',
        subjectId: id,
        accountId: userId,
        actorId,
        facts: { amount, hasProof: false, isRecorded: true },
      },
    ]);
    return { id };
  });
};
