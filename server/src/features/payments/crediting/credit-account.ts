import { type ApprovalWarning, addCents, type Cents, negateCents } from '@formulary/contract';
import type { Tx } from '../../../db/client.ts';
import { addLedgerEntry } from '../../ledger/add-entry.ts';
import { auditPayment } from '../audit-payment.ts';
import { settleCredit } from '../settling/settle-credit.ts';
import { type OrderPart, settleOrders } from '../settling/settle-orders.ts';
import { type AccessBefore, restoreAfterPayment } from './access-after-payment.ts';
import { type ApprovedBefore, type RecordedBefore, requireConfirmed } from './approval-warnings.ts';

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
  /** Whether the bank may have taken it back. */
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
 * store. The rest settles other orders, earliest due first. 400 for impossible parts, 404 for another customer's order, 409
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
