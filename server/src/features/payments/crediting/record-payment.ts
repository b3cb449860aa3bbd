import {
  type ApprovalWarning,
  type Cents,
  formatMoneyExactly,
  PAYMENT_TYPE,
  type PaymentMethod,
} from '@formulary/contract';
import type { Db, Tx } from '../../../db/client.ts';
import type { Actor } from '../../../http/access.ts';
import type { Mail } from '../../../mail/mail.ts';
import { lockAccount } from '../../accounts/lock-account.ts';
import { insertApproved } from '../insert-approved.ts';
import type { OrderPart } from '../settling/settle-orders.ts';
import { lockAccess } from './access-after-payment.ts';
import { refuseAmount } from './approve-payment.ts';
import { creditAccount } from './credit-account.ts';

/** `settlements` are the orders that it pays. */
export type PaymentToRecord = Actor & {
  userId: string;
  method: PaymentMethod;
  amount: Cents;
  bankReference: string | null;
  reason: string;
  settlements: readonly OrderPart[];
  /** The warnings that it is recorded in spite of. */
  confirmed: readonly ApprovalWarning[];
  /** Gives the customer access to the store again. */
  restoreAccess?: boolean;
  /** Sent again under the same key, it is the same payment. */
  idempotencyKey?: string | undefined;
};

/**
 * Records a payment that came without a proof, and approves it in the same act: the customer owes that much less, and the
 * orders that it settles are paid. It is undone as an approval is. Returns its id. 400 for an amount that is none or less
 * than what it settles, 404 for another customer's order, 409 for an order that lacks less, another payment's key, or a
 * warning that is not confirmed.
 */
export const recordPayment = async (
  db: Db | Tx,
  payment: PaymentToRecord,
  mail?: Mail,
): Promise<{ id: string }> => {
  const { userId, method, amount, bankReference, reason, settlements, confirmed } = payment;
  const { restoreAccess = false, actorId, idempotencyKey, at } = payment;
  refuseAmount(amount);
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
    await mail?.queue(tx, { kind: 'proof-approved', paymentId: id, at: at.toISOString() });
    return { id };
  });
};
