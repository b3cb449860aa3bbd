import {
  addCents,
  type Cents,
  cents,
  formatMoneyExactly,
  inCents,
  PAYMENT_TYPE,
  subtractCents,
} from '@formulary/contract';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { findOutstanding } from '../../ledger/queries.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { isUnpaid } from '../../orders/payment-status.ts';
import type { CreditSpending } from '../../orders/ports.ts';
import { findStore } from '../../storefront/queries.ts';
import { payments, settlements } from '../tables.ts';
import {
  amountDue,
  type LockedOrder,
  lockOrders,
  type Share,
  writeSettlements,
} from './write-settlements.ts';

/** A payment with money left. */
type Unspent = { id: string; left: Cents };

/** Returns the customer's payments with money left, oldest first. */
const findUnspent = async (tx: Tx, userId: string): Promise<Unspent[]> => {
  const rows = await readRows(
    tx,
    z.object({ id: z.uuid(), amount: cents, settled: cents }),
    sql`select id, amount::float8 as amount, settled::float8 as settled from payments
      where user_id = ${userId} and is_paid and payment_type <> ${PAYMENT_TYPE.Debit} and settled < amount
      order by date_created, id`,
  );
  return rows.map(({ id, amount, settled }) => ({ id, left: subtractCents(amount, settled) }));
};

/** Returns the customer's unpaid orders, locked: invoiced orders by their due date, then the others by their date. */
const lockUnpaid = async (tx: Tx, userId: string): Promise<LockedOrder[]> => {
  const open = await readRows(
    tx,
    z.object({ id: z.uuid() }),
    sql`select orders.id from orders
      left join tax_documents invoice on invoice.order_id = orders.id and invoice.kind = 'invoice'
      where orders.user_id = ${userId} and ${isUnpaid}
      order by invoice.id is null, invoice.due_on nulls first, orders.date_ordered, orders.id`,
  );
  const ids = open.map(({ id }) => id);
  const locked = await lockOrders(tx, userId, ids);
  return ids.flatMap((id) => locked.get(id) ?? []);
};

const pair = (paymentId: string, orderId: string): string => `${paymentId} ${orderId}`;

/** Returns pairs of payment and order that someone separated; credit must not pair them again. */
const findParted = async (tx: Tx, userId: string): Promise<Set<string>> => {
  const rows = await tx
    .select({ paymentId: settlements.paymentId, orderId: settlements.orderId })
    .from(settlements)
    .innerJoin(payments, eq(payments.id, settlements.paymentId))
    .where(and(eq(payments.userId, userId), isNotNull(settlements.undoneBy)));
  return new Set(rows.map(({ paymentId, orderId }) => pair(paymentId, orderId)));
};

/** Allocates at most `budget` from payments to orders, both in sequence. */
const allocateCredit = (
  budget: Cents,
  unpaid: readonly LockedOrder[],
  unspent: readonly Unspent[],
  mayPay: (paymentId: string, orderId: string) => boolean,
): Share[] => {
  const left = new Map(unspent.map((payment) => [payment.id, payment.left]));
  const shares: Share[] = [];
  let credit = budget;
  for (const order of unpaid) {
    let lacks = amountDue(order);
    for (const [paymentId, available] of left) {
      const amount = inCents(Math.min(lacks, available, credit));
      if (amount <= 0 || !mayPay(paymentId, order.id)) continue;
      shares.push({ paymentId, order, amount });
      left.set(paymentId, subtractCents(available, amount));
      lacks = subtractCents(lacks, amount);
      credit = subtractCents(credit, amount);
    }
  }
  return shares;
};

const audit = async (tx: Tx, shares: readonly Share[], { actorId, at }: CreditSpending): Promise<void> => {
  for (const [order, parts] of Map.groupBy(shares, (share) => share.order)) {
    const amount = addCents(...parts.map(({ amount: part }) => part));
    await recordAudit(tx, {
      actorId,
      action: 'Updated',
      entity: 'Order',
      entityId: order.id,
      label: order.referenceNumber,
      summary: `Settled ${formatMoneyExactly(amount)} from credit`,
      after: { settled: amount, paymentIds: parts.map(({ paymentId }) => paymentId) },
      at,
    });
  }
};

/**
 * Returns the credit available for orders, which leaves the sum of unpaid orders equal to what the customer owes. Debits,
 * and orders once marked as paid, are owed too and use up credit without a settlement.
 */
const creditFor = async (tx: Tx, userId: string, unpaid: readonly LockedOrder[]): Promise<Cents> => {
  const lacking = addCents(...unpaid.map(amountDue));
  return inCents(Math.max(0, lacking - (await findOutstanding(tx, userId))));
};

/**
 * Settles the customer's unpaid orders from credit, earliest due first, unless the store has turned this off. The last
 * step of every operation that may leave credit while orders are unpaid, and that has locked the customer's account. A
 * payment and an order that a person separated are not paired again.
 */
export const settleCredit = async (tx: Tx, spending: CreditSpending): Promise<void> => {
  const { userId, actorId, at } = spending;
  const unspent = await findUnspent(tx, userId);
  if (unspent.length === 0 || !(await findStore(tx)).settlesCredit) return;
  const unpaid = await lockUnpaid(tx, userId);
  if (unpaid.length === 0) return;
  const budget = await creditFor(tx, userId, unpaid);
  const parted = await findParted(tx, userId);
  const shares = allocateCredit(
    budget,
    unpaid,
    unspent,
    (paymentId, orderId) => !parted.has(pair(paymentId, orderId)),
  );
  await audit(tx, shares, spending);
  await writeSettlements(tx, shares, { actorId, isAutomatic: true, at });
};

/**
 * Settles one order from credit at a person's request. 404 if there is no such order; 409 if it is cancelled or paid, or
 * there is no credit.
 */
export const payFromCredit = (db: Db, { orderId, actorId, at }: Actor & { orderId: string }): Promise<void> =>
  db.transaction(async (tx) => {
    const { userId, cancelledAt, referenceNumber } = await lockOrder(tx, orderId);
    if (cancelledAt) throw new AppError('CONFLICT', `Order ${referenceNumber} is cancelled.`);
    const unpaid = await lockUnpaid(tx, userId);
    const order = unpaid.find(({ id }) => id === orderId);
    if (!order) throw new AppError('CONFLICT', `Order ${referenceNumber} is already paid.`);
    const budget = await creditFor(tx, userId, unpaid);
    const shares = allocateCredit(budget, [order], await findUnspent(tx, userId), () => true);
    if (shares.length === 0) throw new AppError('CONFLICT', 'This customer has no credit to use.');
    await audit(tx, shares, { userId, actorId, at });
    await writeSettlements(tx, shares, { actorId, isAutomatic: false, at });
  });
