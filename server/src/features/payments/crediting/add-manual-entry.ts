import { type Cents, formatMoneyExactly, negateCents, PAYMENT_TYPE } from '@formulary/contract';
import type { Db, Tx } from '../../../db/client.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { lockAccount } from '../../accounts/lock-account.ts';
import { addLedgerEntry } from '../../ledger/add-entry.ts';
import { auditPayment } from '../audit-payment.ts';
import { insertApproved } from '../insert-approved.ts';
import { settleCredit } from '../settling/settle-credit.ts';

/** `amount` is positive: a credit reduces what is owed, a debit increases it. */
export type ManualEntry = Actor & {
  userId: string;
  kind: 'credit' | 'debit';
  amount: Cents;
  reason: string;
  /** A repeated key returns the same entry. */
  idempotencyKey?: string | undefined;
};

const requireComplete = ({ amount, reason }: ManualEntry): void => {
  const errors: { amount?: string; reason?: string } = {};
  if (!Number.isSafeInteger(amount) || amount <= 0) errors.amount = 'The amount must be more than 0.';
  if (reason.trim() === '') errors.reason = 'Reason is required.';
  const [message] = Object.values(errors);
  if (message) throw new AppError('VALIDATION', message, { errors });
};

/**
 * Adds a manual credit or debit and returns the payment's id. Credit settles the oldest unpaid orders. 400 with `errors`
 * for `amount` and `reason`, 409 if the idempotency key belongs to another entry.
 */
export const addManualEntry = async (db: Db | Tx, entry: ManualEntry): Promise<{ id: string }> => {
  requireComplete(entry);
  const { userId, kind, amount, reason, actorId, idempotencyKey, at } = entry;
  const isCredit = kind === 'credit';
  const source = isCredit ? 'Credit' : 'Manual';
  return db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const entered = await insertApproved(tx, {
      userId,
      source,
      paymentType: isCredit ? PAYMENT_TYPE.Credit : PAYMENT_TYPE.Debit,
      amount,
      actorId,
      idempotencyKey,
      at,
    });
    const { id } = entered;
    if (!entered.isNew) return { id };
    await addLedgerEntry(tx, {
      userId,
      source,
      action: 'Added',
      amount: isCredit ? negateCents(amount) : amount,
      entityId: id,
      actorId,
      reason: reason.trim(),
      at,
    });
    await auditPayment(tx, {
      paymentId: id,
      userId,
      actorId,
      action: 'Added',
      summary: `${isCredit ? 'Credited' : 'Debited'} ${formatMoneyExactly(amount)}`,
      after: { kind, amount },
      reason: reason.trim(),
      at,
    });
    if (isCredit) await settleCredit(tx, { userId, actorId, at });
    return { id };
  });
};
