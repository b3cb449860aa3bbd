import {
  type ApprovalWarning,
  formatMoneyExactly,
  PAYMENT_TYPE,
  type PaymentMethod,
  randFromCents,
} from '@formulary/contract';
import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { newId } from '../../db/columns.ts';
import { AppError } from '../../http/errors/app-error.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { addLedgerEntry } from '../ledger/add-entry.ts';
import { lockAccess, restoreAfterPayment } from './access-after-payment.ts';
import { refuseUnconfirmed } from './approval-warnings.ts';
import { refuseAmount } from './approve-payment.ts';
import { auditPayment } from './audit-payment.ts';
import { settleCredit } from './settling/settle-credit.ts';
import { type OrderPart, settleOrders } from './settling/settle-orders.ts';
import { payments } from './tables.ts';

/** `amount` in integer cents; `settlements` are the orders that it pays. */
export type PaymentToRecord = {
  userId: string;
  method: PaymentMethod;
  amount: number;
  bankReference: string | null;
  reason: string;
  settlements: readonly OrderPart[];
  /** The warnings that it is recorded in spite of. */
  confirmed: readonly ApprovalWarning[];
  actorId: string;
  /** Sent again under the same key, it is the same payment. */
  idempotencyKey?: string | undefined;
  at: Date;
};

/** The payment that was recorded before under the key. 409 where it was another. */
const findRecorded = async (tx: Tx, { userId, idempotencyKey, method, amount }: PaymentToRecord) => {
  const [known] = await tx
    .select({ id: payments.id, method: payments.method, amount: payments.amount })
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.requestKey, idempotencyKey ?? '')));
  if (known?.method !== method || known.amount !== amount)
    throw new AppError('IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was used for another entry');
  return { id: known.id };
};

/**
 * Records a payment that came without a proof, and approves it in the same act: the customer owes that much less, and the
 * orders that it settles are paid. It is undone as an approval is. Returns its id. 400 for an amount that is none or less
 * than what it settles, 404 for another customer's order, 409 for an order that lacks less, another payment's key, or a
 * warning that is not confirmed.
 */
export const recordPayment = async (db: Db | Tx, payment: PaymentToRecord): Promise<{ id: string }> => {
  const { userId, method, amount, bankReference, reason, settlements, actorId, idempotencyKey, at } = payment;
  refuseAmount(amount);
  return db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const [made] = await tx
      .insert(payments)
      .values({
        id: newId(),
        userId,
        source: 'POP',
        paymentType: PAYMENT_TYPE.Payment,
        amount,
        isPaid: true,
        method,
        bankReference,
        approvedAt: at,
        approvedBy: actorId,
        requestKey: idempotencyKey,
        dateCreated: at,
        updatedAt: at,
      })
      .onConflictDoNothing()
      .returning({ id: payments.id });
    if (!made) return findRecorded(tx, payment);
    const { id: paymentId } = made;
    const before = await lockAccess(tx, paymentId, at);
    const settled = await settleOrders(tx, {
      paymentId,
      userId,
      paid: amount,
      parts: settlements,
      actorId,
      at,
    });
    const outstanding = await addLedgerEntry(tx, {
      userId,
      source: 'POP',
      action: 'Approved',
      amount: -amount,
      entityId: paymentId,
      actorId,
      reason,
      at,
    });
    const owed = outstanding + amount;
    const warnings = refuseUnconfirmed({ amount, owed, approvedBefore: undefined }, payment.confirmed);
    await auditPayment(tx, {
      paymentId,
      userId,
      actorId,
      action: 'Added',
      summary: `Recorded a payment of ${formatMoneyExactly(randFromCents(amount))} (${method})`,
      after: {
        amount: randFromCents(amount),
        method,
        bankReference,
        ...settled,
        ...(warnings.length > 0 && { confirmed: warnings }),
      },
      reason,
      at,
    });
    await restoreAfterPayment(tx, { userId, before, isAsked: false, actorId, at });
    await settleCredit(tx, { userId, actorId, at });
    return made;
  });
};
