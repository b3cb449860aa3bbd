import {
  type ApprovalWarning,
  type Cents,
  formatMoney,
  inCents,
  isLikelyOverpayment,
} from '@formulary/contract';
import { and, asc, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { ADVISORY_LOCKS } from '../../../db/advisory-locks.ts';
import type { Tx } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
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

/** Two payments of the same amount within this many days may be the same. */
export const SAME_PAYMENT_DAYS = 21;

/** Returns a payment of the same amount that was recorded for the proof's customer at about its time, if any. */
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
        ne(payments.id, paymentId),
        eq(payments.isPaid, true),
        isNotNull(payments.method),
        eq(payments.amount, amount),
        sql`abs(extract(epoch from ${payments.dateCreated} - (select date_created from payments where id = ${paymentId})))
          <= ${SAME_PAYMENT_DAYS * 86_400}`,
      ),
    )
    .orderBy(asc(payments.id))
    .limit(1);
  return before;
};

const SAME_PAYMENT: SQL = sql`make_interval(days => ${SAME_PAYMENT_DAYS})`;
/** A bank reference without the marks and spaces that people leave out. */
const plainly = (text: SQL): SQL => sql`regexp_replace(upper(${text}), '[^A-Z0-9]', '', 'g')`;

/**
 * Returns a payment of the same amount that may be the one being recorded: with the same bank reference, of any customer, or
 * of this customer unless both references are known and differ.
 */
export const findSameRecorded = async (
  tx: Tx,
  payment: { id: string; userId: string; amount: Cents; bankReference: string | null; at: Date },
): Promise<RecordedBefore | undefined> => {
  const { id, userId, amount, bankReference, at } = payment;
  const own = plainly(sql`coalesce(${bankReference}::text, '')`);
  const other = plainly(sql`coalesce(p.bank_reference, '')`);
  const [row] = await readRows(
    tx,
    z.object({ approvedAt: z.string().nullable() }),
    sql`select p.approved_at as "approvedAt" from payments p
      where p.is_paid and p.source = 'POP' and p.amount = ${amount} and p.id <> ${id}
        and p.date_created between ${at.toISOString()}::timestamptz - ${SAME_PAYMENT} and ${at.toISOString()}::timestamptz + ${SAME_PAYMENT}
        and case when ${own} <> '' and ${other} <> ''
          then strpos(${own}, ${other}) > 0 or strpos(${other}, ${own}) > 0
          else p.user_id = ${userId} end
      order by p.user_id = ${userId} desc, p.id limit 1`,
  );
  return row && { approvedAt: row.approvedAt === null ? null : new Date(row.approvedAt) };
};

type Looked = {
  amount: Cents;
  /** The balance before the approval, read under its lock. */
  owed: Cents;
  approvedBefore: ApprovedBefore | undefined;
  recordedBefore: RecordedBefore | undefined;
  isReturned: boolean;
};

const warningsOf = ({
  amount,
  owed,
  approvedBefore,
  recordedBefore,
  isReturned,
}: Looked): [ApprovalWarning, string][] => {
  const warnings: [ApprovalWarning, string][] = [];
  if (approvedBefore)
    warnings.push([
      'file-approved-before',
      `This file has already been approved as a payment of ${formatMoney(approvedBefore.amount)}.`,
    ]);
  if (recordedBefore)
    warnings.push([
      'recorded-before',
      `A payment of ${formatMoney(amount)} has already been recorded, and may be this one.`,
    ]);
  if (isReturned)
    warnings.push([
      'returned-by-bank',
      `The bank paid out ${formatMoney(amount)}, and may have returned this payment.`,
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
