import {
  type ApprovalWarning,
  type Cents,
  formatMoney,
  inCents,
  isLikelyOverpayment,
} from '@formulary/contract';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { ADVISORY_LOCKS } from '../../../db/advisory-locks.ts';
import type { Tx } from '../../../db/client.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { payments } from '../tables.ts';

export type ApprovedBefore = { amount: Cents };
export type RecordedBefore = { approvedAt: Date | null };

/**
 * Returns another payment approved with the same file, if any. Locks the file rather than the payments, which may be
 * other customers', until the transaction ends: of two concurrent approvals, the second sees the first. Take it after the
 * account's lock.
 */
export const findApprovedBefore = async (tx: Tx, paymentId: string): Promise<ApprovedBefore | undefined> => {
  const { rowCount } = await tx.execute(sql`
    select pg_advisory_xact_lock(${ADVISORY_LOCKS.approveFile}, hashtext(encode(file_sha256, 'hex')))
    from payments where id = ${paymentId} and file_sha256 is not null`);
  if (!rowCount) return undefined;
  const [before] = await tx
    .select({ amount: payments.amount })
    .from(payments)
    .where(
      and(
        sql`${payments.fileSha256} = (select file_sha256 from payments where id = ${paymentId})`,
        ne(payments.id, paymentId),
        eq(payments.isPaid, true),
      ),
    )
    .orderBy(asc(payments.id))
    .limit(1);
  return before;
};

/** An EFT recorded so many days before or after a proof was uploaded may be the same payment. */
export const SAME_PAYMENT_DAYS = 21;

/** Returns an EFT of the same amount that was recorded for the proof's customer at about its time, if any. */
export const findRecordedBefore = async (
  tx: Tx,
  paymentId: string,
  amount: Cents,
): Promise<RecordedBefore | undefined> => {
  const [before] = await tx
    .select({ approvedAt: payments.approvedAt })
    .from(payments)
    .where(
      and(
        sql`${payments.userId} = (select user_id from payments where id = ${paymentId})`,
        eq(payments.isPaid, true),
        eq(payments.method, 'EFT'),
        eq(payments.amount, amount),
        sql`abs(extract(epoch from ${payments.dateCreated} - (select date_created from payments where id = ${paymentId})))
          <= ${SAME_PAYMENT_DAYS * 86_400}`,
      ),
    )
    .orderBy(asc(payments.id))
    .limit(1);
  return before;
};

type Looked = {
  amount: Cents;
  /** The balance before the approval, read under its lock. */
  owed: Cents;
  approvedBefore: ApprovedBefore | undefined;
  recordedBefore: RecordedBefore | undefined;
};

const warningsOf = ({
  amount,
  owed,
  approvedBefore,
  recordedBefore,
}: Looked): [ApprovalWarning, string][] => {
  const warnings: [ApprovalWarning, string][] = [];
  if (approvedBefore)
    warnings.push([
      'file-approved-before',
      `This file was approved before, as a payment of ${formatMoney(approvedBefore.amount)}.`,
    ]);
  if (recordedBefore)
    warnings.push([
      'recorded-before',
      `An EFT of ${formatMoney(amount)} was recorded for this customer, which may be this payment.`,
    ]);
  if (isLikelyOverpayment(amount, owed))
    warnings.push([
      'amount-far-above-owed',
      `${formatMoney(amount)} is far more than the ${formatMoney(inCents(Math.max(0, owed)))} that this customer owes.`,
    ]);
  return warnings;
};

/** Throws 409 CONFIRMATION_REQUIRED for unconfirmed warnings. Returns the confirmed ones, for the audit log. */
export const requireConfirmed = (
  looked: Looked,
  confirmed: readonly ApprovalWarning[],
): ApprovalWarning[] => {
  const warnings = warningsOf(looked);
  const open = warnings.filter(([warning]) => !confirmed.includes(warning));
  if (open.length > 0)
    throw new AppError('CONFIRMATION_REQUIRED', open.map(([, message]) => message).join(' '), {
      errors: Object.fromEntries(open),
    });
  return warnings.map(([warning]) => warning);
};
