import {
  type ApprovalWarning,
  addCents,
  type Cents,
  cents,
  inCents,
  negateCents,
  OVERDUE_DAYS,
} from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import type { Actor } from '../../../http/access.ts';
import { restoreAccess } from '../../accounts/restore-access.ts';
import { users } from '../../accounts/tables.ts';
import { addLedgerEntry } from '../../ledger/add-entry.ts';
import { daysBefore, owedBefore } from '../../ledger/queries.ts';
import { findStore } from '../../storefront/queries.ts';
import { auditPayment } from '../lock-payment.ts';
import { settleCredit } from '../settling/settle-credit.ts';
import { type OrderPart, settleOrders } from '../settling/write-settlements.ts';
import { payments } from '../tables.ts';
import { type ApprovedBefore, type RecordedBefore, requireConfirmed } from './approval-warnings.ts';

/** Whether the customer has access, and their overdue amount, before the payment. */
type AccessBefore = { storeAccess: boolean; overdue: Cents };

const findOverdue = async (tx: Tx, userId: string, at: Date): Promise<Cents> => {
  const overdue = owedBefore(daysBefore(at, OVERDUE_DAYS));
  const [account] = await readRows(
    tx,
    z.object({ overdue: cents }),
    sql`select ${overdue} as overdue from ledger_accounts a where a.user_id = ${userId}`,
  );
  return account?.overdue ?? inCents(0);
};

/**
 * Locks the payment's customer, before anything else that belongs to them, and returns their access and overdue amount.
 */
export const lockAccess = async (tx: Tx, paymentId: string, at: Date): Promise<AccessBefore> => {
  const [customer] = await tx
    .select({ id: users.id, storeAccess: users.storeAccess })
    .from(users)
    .where(
      eq(users.id, sql`(select ${payments.userId} from ${payments} where ${payments.id} = ${paymentId})`),
    )
    .for('no key update');
  if (!customer || customer.storeAccess) return { storeAccess: true, overdue: inCents(0) };
  return { storeAccess: false, overdue: await findOverdue(tx, customer.id, at) };
};

type Settled = Actor & { userId: string; before: AccessBefore; isAsked: boolean };
/**
 * Restores a customer's access after an approved payment: if asked to, or if the store is set to do so and the payment
 * clears an overdue amount. If nothing was overdue when access was revoked, the decision is left to staff.
 */
const restoreAfterPayment = async (tx: Tx, settled: Settled): Promise<boolean> => {
  const { userId, before, isAsked, actorId, at } = settled;
  if (before.storeAccess) return false;
  const act = { userId, actorId, at };
  if (isAsked) return restoreAccess(tx, { ...act, reason: 'Restored with the approval of a payment' });
  if (before.overdue <= 0 || !(await findStore(tx)).restoresAccess) return false;
  if ((await findOverdue(tx, userId, at)) > 0) return false;
  return restoreAccess(tx, { ...act, reason: 'An approved payment left nothing overdue' });
};

/** `parts`: the orders that it pays. */
type ApprovedPayment = {
  paymentId: string;
  userId: string;
  amount: Cents;
  parts: readonly OrderPart[];
  /** The result of `lockAccess`, called before anything else of the customer's was locked. */
  access: AccessBefore;
  approvedBefore?: ApprovedBefore | undefined;
  recordedBefore?: RecordedBefore | undefined;
  /** Whether the bank may have reversed the payment. */
  isReturned?: boolean | undefined;
  /** Warnings that staff have confirmed. */
  confirmed: readonly ApprovalWarning[];
  restoreAccess: boolean;
  audit: {
    action: 'Added' | 'Approved';
    summary: string;
    reason?: string;
    after?: Record<string, string | null>;
  };
  actorId: string;
  at: Date;
};

/**
 * Credits an approved payment to the customer's account, under its lock: ledger, orders, audit log and access to the
 * store. The rest settles other orders, earliest due first. 400 for invalid parts, 404 for another customer's order, 409
 * for an order that needs less, or an unconfirmed warning.
 */
export const creditAccount = async (tx: Tx, payment: ApprovedPayment): Promise<void> => {
  const { paymentId, userId, amount, parts, confirmed, audit, actorId, at } = payment;
  const { approvedBefore, recordedBefore, isReturned = false } = payment;
  const { action, summary, reason } = audit;
  const settled = await settleOrders(tx, { paymentId, userId, paid: amount, parts, actorId, at });
  const outstanding = await addLedgerEntry(tx, {
    userId,
    source: 'POP',
    action: 'Approved',
    amount: negateCents(amount),
    entityId: paymentId,
    actorId,
    reason,
    at,
  });
  const warnings = requireConfirmed(
    { amount, owed: addCents(outstanding, amount), approvedBefore, recordedBefore, isReturned },
    confirmed,
  );
  await auditPayment(tx, {
    paymentId,
    userId,
    actorId,
    action,
    summary,
    after: {
      amount,
      ...audit.after,
      ...settled,
      ...(warnings.length > 0 && { confirmed: warnings }),
    },
    reason,
    at,
  });
  await restoreAfterPayment(tx, {
    userId,
    before: payment.access,
    isAsked: payment.restoreAccess,
    actorId,
    at,
  });
  await settleCredit(tx, { userId, actorId, at });
};
