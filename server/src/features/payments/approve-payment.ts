import { type ApprovalWarning, formatMoneyExactly, randFromCents } from '@formulary/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { AppError, notFound } from '../../http/errors/app-error.ts';
import { addLedgerEntry } from '../ledger/add-entry.ts';
import { lockAccess, restoreAfterPayment } from './access-after-payment.ts';
import { findApprovedBefore, refuseUnconfirmed } from './approval-warnings.ts';
import { auditPayment } from './audit-payment.ts';
import { type OrderPart, settleOrders } from './settling/settle-orders.ts';
import { payments } from './tables.ts';

/**
 * `amount` in integer cents: what the proof shows was paid. `settlements` are the orders that it pays, none unless given;
 * `version` is what the payment was when it was looked at, any unless given; `confirmed` are the warnings that it is
 * approved in spite of.
 */
export type Approval = {
  paymentId: string;
  amount: number;
  settlements?: readonly OrderPart[];
  version?: number;
  confirmed: readonly ApprovalWarning[];
  /** Gives the customer access to the store again, if they have none. */
  restoreAccess?: boolean;
  actorId: string;
  at: Date;
};

const refuse = async (tx: Tx, paymentId: string): Promise<never> => {
  const [payment] = await tx
    .select({ isPaid: payments.isPaid, rejectedAt: payments.rejectedAt })
    .from(payments)
    .where(eq(payments.id, paymentId));
  if (!payment) return notFound('Payment');
  if (payment.isPaid) throw new AppError('CONFLICT', 'This payment is approved already');
  if (payment.rejectedAt) throw new AppError('CONFLICT', 'This payment was rejected');
  throw new AppError('STALE', 'This payment was changed by somebody else: look at it again');
};

/**
 * Approves an awaiting proof: the customer owes that much less, and the orders that it settles are paid. 400 for an amount
 * that is none or less than what it settles, 404, 409 for a second approval, an order that lacks less by now, or a warning
 * that is not confirmed.
 */
export const approvePayment = async (db: Db | Tx, approval: Approval): Promise<void> => {
  const {
    paymentId,
    amount,
    settlements: parts = [],
    version,
    confirmed,
    restoreAccess = false,
    actorId,
    at,
  } = approval;
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new AppError('VALIDATION', 'The amount must be more than 0', {
      errors: { amount: 'The amount must be more than 0' },
    });
  await db.transaction(async (tx) => {
    const before = await lockAccess(tx, paymentId, at);
    const approvedBefore = await findApprovedBefore(tx, paymentId);
    const [payment] = await tx
      .update(payments)
      .set({
        isPaid: true,
        amount,
        approvedAt: at,
        approvedBy: actorId,
        version: sql`${payments.version} + 1`,
        updatedAt: at,
      })
      .where(
        and(
          eq(payments.id, paymentId),
          eq(payments.isPaid, false),
          isNull(payments.rejectedAt),
          version === undefined ? undefined : eq(payments.version, version),
        ),
      )
      .returning({ userId: payments.userId });
    if (!payment) return refuse(tx, paymentId);
    const { userId } = payment;
    const settled = await settleOrders(tx, { paymentId, userId, paid: amount, parts, actorId, at });
    const outstanding = await addLedgerEntry(tx, {
      userId,
      source: 'POP',
      action: 'Approved',
      amount: -amount,
      entityId: paymentId,
      actorId,
      at,
    });
    const warnings = refuseUnconfirmed({ amount, owed: outstanding + amount, approvedBefore }, confirmed);
    await auditPayment(tx, {
      paymentId,
      userId,
      actorId,
      action: 'Approved',
      summary: `Approved ${formatMoneyExactly(randFromCents(amount))}`,
      after: {
        amount: randFromCents(amount),
        ...settled,
        ...(warnings.length > 0 && { confirmed: warnings }),
      },
      at,
    });
    await restoreAfterPayment(tx, { userId, before, isAsked: restoreAccess, actorId, at });
  });
};
