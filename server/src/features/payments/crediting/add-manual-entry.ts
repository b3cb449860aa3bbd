import { type Cents, type EnteredEntry, formatMoneyExactly, reasonFault } from '@formulary/contract';
import { and, eq } from 'drizzle-orm';
import { announceChange } from '../../../db/change-events/announce-change.ts';
import type { Db, Tx } from '../../../db/client.ts';
import { newId } from '../../../db/columns.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { lockAccount } from '../../accounts/lock-account.ts';
import { auditPayment } from '../audit-payment.ts';
import { accountEntries } from '../tables.ts';
import { countEntry } from './count-entry.ts';
import { isBeyondLimit } from './entry-limit.ts';

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
 * Adds a manual credit or debit, which takes effect at once within the limit of one person, and otherwise when another Admin
 * approves it. Credit settles orders, earliest due first. 400 with `errors` for `amount` and `reason`, 409 if the idempotency
 * key belongs to another entry.
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
