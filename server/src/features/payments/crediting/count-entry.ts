import { type Cents, negateCents, PAYMENT_TYPE } from '@formulary/contract';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../http/access.ts';
import { addLedgerEntry } from '../../ledger/add-entry.ts';
import { insertApproved } from '../insert-approved.ts';
import { settleCredit } from '../settling/settle-credit.ts';

/** A credit or debit with the id of its future payment, and the person who approves it. */
export type EntryToCount = Actor & {
  id: string;
  userId: string;
  kind: 'credit' | 'debit';
  amount: Cents;
  reason: string;
  idempotencyKey?: string | undefined;
};

/**
 * Puts a credit or debit into effect, under the account's lock: its payment, the balance, and the orders that the credit pays.
 * `isNew` is false if the key was used for the same entry before; 409 if it was used for another.
 */
export const countEntry = async (tx: Tx, entry: EntryToCount): Promise<{ id: string; isNew: boolean }> => {
  const { userId, kind, amount, reason, actorId, at } = entry;
  const isCredit = kind === 'credit';
  const source = isCredit ? 'Credit' : 'Manual';
  const paymentType = isCredit ? PAYMENT_TYPE.Credit : PAYMENT_TYPE.Debit;
  const entered = await insertApproved(tx, { ...entry, source, paymentType });
  if (!entered.isNew) return entered;
  await addLedgerEntry(tx, {
    userId,
    source,
    action: 'Added',
    amount: isCredit ? negateCents(amount) : amount,
    entityId: entered.id,
    actorId,
    reason,
    at,
  });
  if (isCredit) await settleCredit(tx, { userId, actorId, at });
  return entered;
};
