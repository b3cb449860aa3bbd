import { formatMoneyExactly, PAYMENT_TYPE, randFromCents } from '@formulary/contract';
import type { Db, Tx } from '../../db/client.ts';
import { newId } from '../../db/columns.ts';
import { AppError } from '../../http/app-error.ts';
import { addLedgerEntry } from '../ledger/add-entry.ts';
import { auditPayment } from './audit-payment.ts';
import { payments } from './tables.ts';

/** `amount` in integer cents, more than 0: a credit is owed less, a debit is owed more. */
export type ManualEntry = {
  userId: string;
  kind: 'credit' | 'debit';
  amount: number;
  reason: string;
  actorId: string;
  at: Date;
};

const refuseIncomplete = ({ amount, reason }: ManualEntry): void => {
  const errors: Record<string, string> = {};
  if (!Number.isSafeInteger(amount) || amount <= 0) errors.amount = 'The amount must be more than 0';
  if (reason.trim() === '') errors.reason = 'Required';
  const [message] = Object.values(errors);
  if (message) throw new AppError('VALIDATION', message, { errors });
};

/** Credits or debits a customer by hand, and answers the payment's id. 400 with `errors` for `amount` and `reason`. */
export const addManualEntry = async (db: Db | Tx, entry: ManualEntry): Promise<{ id: string }> => {
  refuseIncomplete(entry);
  const { userId, kind, amount, reason, actorId, at } = entry;
  const isCredit = kind === 'credit';
  const source = isCredit ? 'Credit' : 'Manual';
  const id = newId();
  await db.transaction(async (tx) => {
    await tx.insert(payments).values({
      id,
      userId,
      source,
      paymentType: isCredit ? PAYMENT_TYPE.Credit : PAYMENT_TYPE.Debit,
      amount,
      isPaid: true,
      approvedAt: at,
      approvedBy: actorId,
      dateCreated: at,
      updatedAt: at,
    });
    await addLedgerEntry(tx, {
      userId,
      source,
      action: 'Added',
      amount: isCredit ? -amount : amount,
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
      summary: `${isCredit ? 'Credited' : 'Debited'} ${formatMoneyExactly(randFromCents(amount))}`,
      after: { kind, amount: randFromCents(amount) },
      reason: reason.trim(),
      at,
    });
  });
  return { id };
};
