import { formatMoneyExactly } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError, notFound } from '../../../http/errors/app-error.ts';
import { lockAccount } from '../../accounts/lock-account.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { unapprovePayment } from '../../payments/crediting/approve-payment.ts';
import { bankLines, bankPayouts } from '../tables.ts';
import { announceBank, lineText, lockLine, openLines, requireOpen } from './line-state.ts';

type Decision = Actor & { lineId: string; version: number; note: string };

/** Ignores an open line that is not a customer's payment. 404, 409 if it is not open or someone changed it. */
export const ignoreLine = (db: Db, { lineId, version, note, actorId, at }: Decision): Promise<void> =>
  db.transaction(async (tx) => {
    const line = await lockLine(tx, lineId, version);
    requireOpen(line);
    const decided = { state: 'ignored', note: note || null, decidedBy: actorId, decidedAt: at } as const;
    await tx
      .update(bankLines)
      .set({ ...decided, version: sql`${bankLines.version} + 1` })
      .where(eq(bankLines.id, lineId));
    await announceBank(tx, actorId);
    await recordAudit(tx, {
      ...{ actorId, action: 'Updated', entity: 'BankLine', entityId: lineId, label: lineText(line), at },
      summary: `Ignored ${formatMoneyExactly(line.amount)}`,
      before: { state: 'open' },
      after: { state: 'ignored', amount: line.amount, day: line.day },
      reason: note || undefined,
    });
  });

/**
 * Reopens a line. The payment that matching it recorded or approved is undone; one that had already been approved
 * stays. 404, 409 if it is open or someone changed it.
 */
export const undoLine = (db: Db, { lineId, version, note, actorId, at }: Decision): Promise<void> =>
  db.transaction(async (tx) => {
    const [known] = await tx
      .select({ userId: bankLines.userId })
      .from(bankLines)
      .where(eq(bankLines.id, lineId));
    if (!known) return notFound('Bank line');
    if (known.userId) await lockAccount(tx, known.userId);
    const line = await lockLine(tx, lineId, version);
    const { state, paymentId, outcome } = line;
    if (state === 'open') throw new AppError('CONFLICT', 'This bank line is already open.');
    if (paymentId && outcome !== 'approved') {
      const reason = note || 'Undone on the bank line';
      await unapprovePayment(tx, { paymentId, reason, actorId, at });
    }
    await openLines(tx, eq(bankLines.id, lineId), actorId);
    // The return of the line's payment is undecided again.
    await tx
      .update(bankPayouts)
      .set({
        ...{ outcome: null, lineId: null, decidedBy: null, decidedAt: null },
        version: sql`${bankPayouts.version} + 1`,
      })
      .where(eq(bankPayouts.lineId, lineId));
    await recordAudit(tx, {
      ...{ actorId, action: 'Updated', entity: 'BankLine', entityId: lineId, label: lineText(line), at },
      summary: `Reopened ${formatMoneyExactly(line.amount)}`,
      before: { state, paymentId, amount: line.amount, day: line.day },
      after: { state: 'open' },
      reason: note || undefined,
    });
  });
