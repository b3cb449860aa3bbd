import {
  type Cents,
  cents,
  type EnteredEntry,
  formatMoneyExactly,
  negateCents,
  PAYMENT_TYPE,
  reasonFault,
} from '@formulary/contract';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { announceChange } from '../../../db/change-events/announce-change.ts';
import type { Db, Tx } from '../../../db/client.ts';
import { newId } from '../../../db/columns.ts';
import { readRows } from '../../../db/rows.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { lockAccount } from '../../accounts/lock-account.ts';
import { findBusiness } from '../../business/queries.ts';
import { addLedgerEntry } from '../../ledger/add-entry.ts';
import { insertApproved } from '../insert-approved.ts';
import { auditPayment } from '../lock-payment.ts';
import { settleCredit } from '../settling/settle-credit.ts';
import { accountEntries } from '../tables.ts';

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
 * Puts a credit or debit into effect, under the account's lock: its payment, the balance, and the orders that the
 * credit pays. `isNew` is false if the key has already been used for the same entry; 409 if it was used for another.
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

type Entry = Actor & { userId: string; kind: 'credit' | 'debit'; amount: Cents };

/**
 * Whether a credit or debit exceeds its author's limit, together with the credits, or debits, that they alone decided for the
 * same account in the last 24 hours, so that an amount cannot be split. Call it under the account's lock.
 */
export const isBeyondLimit = async (tx: Tx, entry: Entry): Promise<boolean> => {
  const { userId, kind, amount, actorId, at } = entry;
  const [{ entryLimit }, [sum]] = await Promise.all([
    findBusiness(tx),
    readRows(
      tx,
      z.object({ before: cents }),
      sql`select coalesce(sum(amount), 0)::float8 as before from account_entries
        where user_id = ${userId} and kind = ${kind} and entered_by = ${actorId} and decided_by = ${actorId}
          and refusal is null and entered_at > ${at.toISOString()}::timestamptz - interval '24 hours'`,
    ),
  ]);
  return amount + (sum?.before ?? 0) > entryLimit;
};

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
  const fault = reasonFault(reason);
  if (fault) errors.reason = fault;
  const [message] = Object.values(errors);
  if (message) throw new AppError('VALIDATION', message, { errors });
};

const findEntered = async (
  tx: Tx,
  { userId, kind, amount, idempotencyKey }: ManualEntry,
): Promise<EnteredEntry | undefined> => {
  if (idempotencyKey === undefined) return undefined;
  const [known] = await tx
    .select({
      id: accountEntries.id,
      kind: accountEntries.kind,
      amount: accountEntries.amount,
      decidedAt: accountEntries.decidedAt,
      refusal: accountEntries.refusal,
    })
    .from(accountEntries)
    .where(and(eq(accountEntries.userId, userId), eq(accountEntries.requestKey, idempotencyKey)));
  if (!known) return undefined;
  if (known.kind !== kind || known.amount !== amount)
    throw new AppError('IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was used for another entry.');
  if (known.refusal !== null) throw new AppError('CONFLICT', `This ${kind} was rejected: ${known.refusal}`);
  return { id: known.id, awaitsApproval: known.decidedAt === null };
};

/**
 * Adds a manual credit or debit, which takes effect immediately within the limit of one person, and otherwise when
 * another Admin approves it. Credit settles orders, earliest due first. 400 with `errors` for `amount` and `reason`,
 * 409 if the idempotency key belongs to another entry.
 */
export const addManualEntry = async (db: Db | Tx, entry: ManualEntry): Promise<EnteredEntry> => {
  requireComplete(entry);
  const { userId, kind, amount, actorId, idempotencyKey, at } = entry;
  const reason = entry.reason.trim();
  return db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const known = await findEntered(tx, entry);
    if (known) return known;
    const awaitsApproval = await isBeyondLimit(tx, entry);
    const counted = awaitsApproval
      ? { id: newId(), isNew: true }
      : await countEntry(tx, { id: newId(), userId, kind, amount, reason, actorId, idempotencyKey, at });
    const { id } = counted;
    if (!counted.isNew) return { id, awaitsApproval };
    await tx.insert(accountEntries).values({
      ...{ id, userId, kind, amount, reason, enteredBy: actorId, enteredAt: at },
      ...(idempotencyKey !== undefined && { requestKey: idempotencyKey }),
      ...(!awaitsApproval && { decidedBy: actorId, decidedAt: at }),
    });
    await announceChange(tx, { topic: 'payments', userId, ids: [id] });
    const done = kind === 'credit' ? 'Credited' : 'Debited';
    await auditPayment(tx, {
      paymentId: id,
      userId,
      actorId,
      action: 'Added',
      summary: awaitsApproval
        ? `Entered a ${kind} of ${formatMoneyExactly(amount)}, which another Admin must approve`
        : `${done} ${formatMoneyExactly(amount)}`,
      after: { kind, amount },
      reason,
      at,
    });
    return { id, awaitsApproval };
  });
};
