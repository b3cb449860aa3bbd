import { formatDay, formatMoneyExactly } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError, notFound } from '../../../http/errors/app-error.ts';
import { lockAccount } from '../../accounts/lock-account.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { unapprovePayment } from '../../payments/crediting/approve-payment.ts';
import { lockPayment } from '../../payments/lock-payment.ts';
import { rejectPayment } from '../../payments/staff/review-payment.ts';
import { announceBank, lineText, STALE_LINE } from '../deciding/line-state.ts';
import { bankLines, bankPayouts } from '../tables.ts';
import { findReturns, type Return } from './find-returns.ts';

type Decision = Actor & { payoutId: string; version: number };

/** Returns an undecided payout, locked until the transaction ends. 404, 409. */
const lockReturn = async (tx: Tx, { payoutId, version }: Decision): Promise<Return> => {
  const [payout] = await tx
    .select({ version: bankPayouts.version, outcome: bankPayouts.outcome })
    .from(bankPayouts)
    .where(eq(bankPayouts.id, payoutId))
    .for('no key update');
  if (!payout) return notFound('Returned payment');
  if (payout.outcome) throw new AppError('CONFLICT', 'Someone else has already decided on this.');
  if (payout.version !== version) throw new AppError('STALE', STALE_LINE);
  return (await findReturns(tx, payoutId))[0] ?? notFound('Returned payment');
};

/** Undoes the payment of a line; a proof does not wait for approval again, because its money is gone. */
const undoPayment = async (
  tx: Tx,
  { paymentId, reason, actorId, at }: Actor & { paymentId: string; reason: string },
): Promise<void> => {
  await unapprovePayment(tx, { paymentId, reason, actorId, at });
  const { rejectedAt, version } = await lockPayment(tx, paymentId);
  if (!rejectedAt) await rejectPayment(tx, { paymentId, version, reason, actorId, at });
};

/**
 * Decides that a payout returned the payment of a line: undoes that payment and ignores the line. 404, 409 if someone
 * decided otherwise or the payout can no longer be its return.
 */
export const undoReturned = (db: Db, { lineId, ...decision }: Decision & { lineId: string }): Promise<void> =>
  db.transaction(async (tx) => {
    const { payoutId, actorId, at } = decision;
    const [known] = await tx
      .select({ userId: bankLines.userId })
      .from(bankLines)
      .where(eq(bankLines.id, lineId));
    if (!known) return notFound('Bank line');
    if (known.userId) await lockAccount(tx, known.userId);
    const [line] = await tx.select().from(bankLines).where(eq(bankLines.id, lineId)).for('no key update');
    const returned = await lockReturn(tx, decision);
    if (!line || line.userId !== known.userId) throw new AppError('STALE', STALE_LINE);
    if (!returned.receipts.some((receipt) => receipt.lineId === lineId))
      throw new AppError('CONFLICT', 'This payment is no longer one that the bank may have returned.');
    const reason = `Returned by the bank on ${formatDay(returned.day)}`;
    if (line.paymentId) await undoPayment(tx, { paymentId: line.paymentId, reason, actorId, at });
    await tx
      .update(bankLines)
      .set({
        ...{ state: 'ignored', note: reason, decidedBy: actorId, decidedAt: at },
        ...{ userId: null, paymentId: null, outcome: null, version: sql`${bankLines.version} + 1` },
      })
      .where(eq(bankLines.id, lineId));
    await tx
      .update(bankPayouts)
      .set({
        ...{ outcome: 'returned', lineId, decidedBy: actorId, decidedAt: at },
        version: sql`${bankPayouts.version} + 1`,
      })
      .where(eq(bankPayouts.id, payoutId));
    await announceBank(tx, actorId);
    await recordAudit(tx, {
      ...{ actorId, action: 'Updated', entity: 'BankLine', entityId: lineId, label: lineText(line), at },
      summary: `Marked ${formatMoneyExactly(line.amount)} as returned by the bank`,
      before: { state: line.state, paymentId: line.paymentId },
      after: { state: 'ignored', amount: line.amount, day: line.day },
      reason: [reason, lineText(returned)].join(': '),
    });
  });

/** Decides that a payout returned no payment. 404, 409. */
export const dismissReturn = (db: Db, decision: Decision): Promise<void> =>
  db.transaction(async (tx) => {
    const { payoutId, actorId, at } = decision;
    const returned = await lockReturn(tx, decision);
    await tx
      .update(bankPayouts)
      .set({
        ...{ outcome: 'other', decidedBy: actorId, decidedAt: at },
        version: sql`${bankPayouts.version} + 1`,
      })
      .where(eq(bankPayouts.id, payoutId));
    await announceBank(tx, actorId);
    await recordAudit(tx, {
      ...{
        actorId,
        action: 'Updated',
        entity: 'BankLine',
        entityId: payoutId,
        label: lineText(returned),
        at,
      },
      summary: `Marked ${formatMoneyExactly(returned.amount)} paid out as not returned`,
      after: { amount: returned.amount, day: returned.day },
    });
  });
