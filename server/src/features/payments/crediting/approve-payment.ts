import { type ApprovalWarning, type Cents, formatMoneyExactly, inCents } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { recordEvents } from '../../../events/record-events.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { addLedgerEntry } from '../../ledger/add-entry.ts';
import { auditPayment, lockPayment, requireVersion } from '../lock-payment.ts';
import { settleCredit } from '../settling/settle-credit.ts';
import { undoSettlements } from '../settling/undo-settlements.ts';
import type { OrderPart } from '../settling/write-settlements.ts';
import { payments } from '../tables.ts';
import { findApprovedBefore, findRecordedBefore } from './approval-warnings.ts';
import { creditAccount, lockAccess } from './credit-account.ts';

/** An approved proof, in the transaction that approves it. */
export type ApprovedProof = Actor & { paymentId: string; userId: string; amount: Cents };

/** Operations of the bank slice on proofs. That slice depends on payments, so `app.ts` injects them. */
export type BankLines = {
  /** Marks the bank line of an approved proof as matched, if one is proposed. */
  match: (tx: Tx, proof: ApprovedProof) => Promise<void>;
  /** Whether the bank may have reversed the payment of a waiting proof. */
  mayBeReturned: (
    tx: Tx,
    proof: Pick<ApprovedProof, 'userId' | 'amount'> & { dateCreated: Date },
  ) => Promise<boolean>;
  /** Reopens the bank line of an undone payment. */
  open: (tx: Tx, undone: { paymentId: string; actorId: string }) => Promise<void>;
};

/**
 * `amount` is the paid amount on the proof. `settlements`: the orders it pays, none by default; `version`: the one that staff
 * saw, unchecked by default; `confirmed`: warnings that staff have confirmed.
 */
export type Approval = Actor & {
  paymentId: string;
  amount: Cents;
  settlements?: readonly OrderPart[];
  version?: number;
  confirmed: readonly ApprovalWarning[];
  restoreAccess?: boolean;
};

/** Throws 400 unless the amount is a valid amount of money. */
export const requirePositiveAmount = (amount: Cents): void => {
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new AppError('VALIDATION', 'The amount must be more than 0.', {
      errors: { amount: 'The amount must be more than 0.' },
    });
};

/**
 * Approves a payment: reduces the balance, settles the chosen orders, and settles others with the rest, earliest due first.
 * 400 for an invalid amount or one below its settlements, 404, 409 for a second approval, an order that needs less by now, or
 * an unconfirmed warning.
 */
export const approvePayment = async (
  db: Db | Tx,
  approval: Approval,
  bankLines?: BankLines,
): Promise<void> => {
  const { paymentId, amount, settlements: parts = [], version, confirmed, actorId, at } = approval;
  const { restoreAccess = false } = approval;
  requirePositiveAmount(amount);
  await db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const access = await lockAccess(tx, paymentId, at);
    if (payment.isPaid) throw new AppError('CONFLICT', 'This payment is already approved.');
    if (payment.rejectedAt) throw new AppError('CONFLICT', 'This payment has been rejected.');
    requireVersion(payment, version);
    const approvedBefore = await findApprovedBefore(tx, paymentId);
    const recordedBefore = await findRecordedBefore(tx, paymentId, amount);
    const { userId, dateCreated } = payment;
    const isReturned = await bankLines?.mayBeReturned(tx, { userId, amount, dateCreated });
    await tx
      .update(payments)
      .set({
        isPaid: true,
        amount,
        approvedAt: at,
        approvedBy: actorId,
        version: sql`${payments.version} + 1`,
        updatedAt: at,
      })
      .where(eq(payments.id, paymentId));
    await creditAccount(tx, {
      paymentId,
      userId,
      amount,
      parts,
      access,
      approvedBefore,
      recordedBefore,
      isReturned,
      confirmed,
      restoreAccess,
      audit: { action: 'Approved', summary: `Approved ${formatMoneyExactly(amount)}` },
      actorId,
      at,
    });
    await bankLines?.match(tx, { paymentId, userId, amount, actorId, at });
    await recordEvents(tx, [
      {
        kind: 'payment.approved',
        subjectId: paymentId,
        accountId: userId,
        actorId,
        facts: { amount, hasProof: payment.method === null, isRecorded: payment.method !== null },
      },
    ]);
  });
};

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
        'Credits and debits, including those from credit notes, cannot be undone. Add another entry instead.',
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
