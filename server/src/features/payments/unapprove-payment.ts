import { formatMoneyExactly, randFromCents } from '@formulary/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { AppError, notFound } from '../../http/errors/app-error.ts';
import { addLedgerEntry } from '../ledger/add-entry.ts';
import { auditPayment } from './audit-payment.ts';
import { undoSettlements } from './settling/undo-settlements.ts';
import { payments } from './tables.ts';

/** `version` is what the payment was when it was looked at, any unless given. */
export type Unapproval = { paymentId: string; version?: number; actorId: string; reason?: string; at: Date };

/** The approved amount, its row locked until the transaction ends. */
const lockApproved = async (tx: Tx, { paymentId, version }: Unapproval) => {
  const [payment] = await tx
    .select({
      userId: payments.userId,
      amount: payments.amount,
      isPaid: payments.isPaid,
      version: payments.version,
    })
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.source, 'POP')))
    .for('no key update');
  if (!payment) return notFound('Proof of payment');
  if (!payment.isPaid) throw new AppError('CONFLICT', 'This payment is not approved');
  if (version !== undefined && version !== payment.version)
    throw new AppError('STALE', 'This payment was changed by somebody else: look at it again');
  return payment;
};

/**
 * Takes an approval back: the proof awaits again, its amount is owed again, and what it settled is not. 404, 409 when it
 * is not approved.
 */
export const unapprovePayment = (db: Db | Tx, unapproval: Unapproval): Promise<void> =>
  db.transaction(async (tx) => {
    const { paymentId, actorId, reason, at } = unapproval;
    const { userId, amount } = await lockApproved(tx, unapproval);
    await tx
      .update(payments)
      .set({
        isPaid: false,
        amount: 0,
        approvedAt: null,
        approvedBy: null,
        version: sql`${payments.version} + 1`,
        updatedAt: at,
      })
      .where(eq(payments.id, paymentId));
    const undone = await undoSettlements(tx, { paymentId, actorId, reason, at });
    await addLedgerEntry(tx, {
      userId,
      source: 'POP',
      action: 'Unapproved',
      amount,
      entityId: paymentId,
      actorId,
      reason,
      at,
    });
    await auditPayment(tx, {
      paymentId,
      userId,
      actorId,
      action: 'Unapproved',
      summary: `Unapproved ${formatMoneyExactly(randFromCents(amount))}`,
      before: { amount: randFromCents(amount), ...undone },
      reason,
      at,
    });
  });
