<<<<<<< /tmp/mw.2=======import { formatMoneyExactly, inCents } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { recordEvents } from '../../../events/record-events.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { addLedgerEntry } from '../../ledger/add-entry.ts';
import { auditPayment } from '../audit-payment.ts';
import { lockPayment, requireVersion } from '../lock-payment.ts';
import { settleCredit } from '../settling/settle-credit.ts';
import { undoSettlements } from '../settling/undo-settlements.ts';
import { payments } from '../tables.ts';
import type { BankLines } from './bank-lines.ts';

/** `version`: the one that staff saw, unchecked by default. */
export type Unapproval = Actor & { paymentId: string; version?: number; reason?: string };

/**
 * Undoes an approval: the proof awaits approval again, its amount is owed again, and its settlements are undone. A
 * recorded payment is rejected instead. 404; 409 if it is not approved, or a credit or debit.
 */
export const unapprovePayment = (db: Db | Tx, unapproval: Unapproval, bankLines?: BankLines): Promise<void> =>
  db.transaction(async (tx) => {
    const { paymentId, actorId, reason, at } = unapproval;
    const payment = await lockPayment(tx, paymentId);
    if (payment.source !== 'POP')
      throw new AppError(
        'CONFLICT',
        'A credit or a debit cannot be undone, and that of a credit note never: add another entry instead.',
      );
    if (!payment.isPaid) throw new AppError('CONFLICT', 'This payment is not approved.');
    requireVersion(payment, unapproval.version);
    const { userId, amount, method } = payment;
    const undone = await undoSettlements(tx, { paymentId, userId, actorId, reason, at });
    await tx
      .update(payments)
      .set({
        isPaid: false,
        amount: inCents(0),
        approvedAt: null,
        approvedBy: null,
        // A recorded payment has no proof to review again.
        ...(method && { rejectedAt: at, rejectedBy: actorId, rejectReason: reason ?? null }),
        version: sql`${payments.version} + 1`,
        updatedAt: at,
      })
      .where(eq(payments.id, paymentId));
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
      summary: `${method ? 'Undid the payment of' : 'Undid the approval of'} ${formatMoneyExactly(amount)}`,
      before: { amount, ...undone },
      reason,
      at,
    });
    await settleCredit(tx, { userId, actorId, at });
    await bankLines?.open(tx, { paymentId, actorId });
    await recordEvents(tx, [
      {
        kind: 'payment.unapproved',
        subjectId: paymentId,
        accountId: userId,
        actorId,
        facts: { amount, hasProof: method === null, isRecorded: method !== null },
      },
    ]);
  });
>>>>>>> /tmp/mw.3