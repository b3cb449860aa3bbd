import {
  APPROVAL_WARNINGS,
  type BankApproval,
  type BankApprovalResult,
  type BankDoubt,
  formatDay,
} from '@formulary/contract';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError, notFound } from '../../../http/errors/app-error.ts';
import { lockAccount } from '../../accounts/lock-account.ts';
import { approvePayment, type BankLines } from '../../payments/crediting/approve-payment.ts';
import { recordPayment } from '../../payments/crediting/record-payment.ts';
import { lockPayment } from '../../payments/lock-payment.ts';
import { findCustomer } from '../../payments/staff/payment-rows.ts';
import { matchLineFor, matchLinesOf, matchOpenLines, matchReturnedLinesOf } from '../matching/match-lines.ts';
import type { Proposal } from '../matching/propose.ts';
import { bankLines } from '../tables.ts';
import { type LockedLine, lineText, lockLine, markMatched, openLines, requireOpen } from './line-state.ts';

export type LineApproval = Actor & Omit<BankApproval, 'customerId'> & { lineId: string; userId: string };

const MAX_REFERENCE = 100;

const DOUBTS: Partial<Record<BankDoubt, string>> = {
  similar: 'Another statement has a line that may be the same payment.',
  recorded: 'A payment or credit of this amount has already been added, and may be the same one.',
  returned: 'The bank paid out this amount, and may have returned this payment.',
};

/**
 * Throws 409 CONFIRMATION_REQUIRED if the line's payment may already be recorded, perhaps since the member of staff saw
 * the line: as a proof waiting for approval, an added payment or a line of another statement, or if the bank may have
 * reversed it.
 */
const requireNew = async (tx: Tx, line: LockedLine, { userId, outcome }: LineApproval): Promise<void> => {
  const same = await matchLineFor(tx, line.id, userId);
  if (!same) return;
  const messages = same.doubts.flatMap((doubt) => DOUBTS[doubt] ?? []);
  if (outcome === 'record' && same.outcome === 'proof')
    messages.push('A proof that may be for this payment is waiting for approval.');
  if (outcome !== 'approved' && same.outcome === 'approved')
    messages.push('A payment of this amount has already been approved, and may be the same one.');
  const message = messages.join(' ');
  if (message !== '')
    throw new AppError('CONFIRMATION_REQUIRED', message, { errors: { 'recorded-before': message } });
};

/** Requires that an approved payment matches the line: same customer, same amount, and not matched to another line. */
const requireSame = async (tx: Tx, paymentId: string, line: LockedLine, userId: string): Promise<void> => {
  const payment = await lockPayment(tx, paymentId);
  const isSame = payment.isPaid && payment.source === 'POP' && payment.userId === userId;
  if (!isSame || payment.amount !== line.amount)
    throw new AppError('CONFLICT', 'This payment no longer matches the bank line.');
  const [other] = await tx
    .select({ id: bankLines.id })
    .from(bankLines)
    .where(eq(bankLines.paymentId, paymentId));
  if (other) throw new AppError('CONFLICT', 'This payment belongs to another bank line.');
};

/** Performs the approval, and returns the payment of the line. */
const settle = async (tx: Tx, line: LockedLine, approval: LineApproval): Promise<string> => {
  const { userId, outcome, paymentId, settlements, isConfirmed, actorId, at } = approval;
  const confirmed = isConfirmed ? APPROVAL_WARNINGS : [];
  const { amount } = line;
  if (!isConfirmed) await requireNew(tx, line, approval);
  if (outcome === 'record') {
    const bankReference = lineText(line).slice(0, MAX_REFERENCE);
    const reason = `Received on ${formatDay(line.day)}`;
    const payment = { userId, method: 'EFT' as const, amount, bankReference, reason, settlements };
    const known = { confirmed, isOfBankLine: true };
    return (await recordPayment(tx, { ...payment, ...known, actorId, at })).id;
  }
  if (paymentId === null)
    throw new AppError('VALIDATION', 'Choose the payment.', { errors: { paymentId: 'Choose the payment.' } });
  if (outcome === 'approved') {
    await requireSame(tx, paymentId, line, userId);
    return paymentId;
  }
  const payment = await lockPayment(tx, paymentId);
  if (payment.userId !== userId) return notFound('Payment');
  await approvePayment(tx, { paymentId, amount, settlements, confirmed, actorId, at });
  return paymentId;
};

/**
 * Approves a bank line for a customer: records its payment, approves its waiting proof, or matches it to an approved
 * payment. 404, 409 if it is not open, someone changed it, the payment is already recorded, an order needs less, or a
 * warning is not confirmed.
 */
export const approveLine = (db: Db | Tx, approval: LineApproval): Promise<void> =>
  db.transaction(async (tx) => {
    const { lineId, userId, version, outcome, actorId, at } = approval;
    if (!(await findCustomer(tx, userId))) return notFound('Customer');
    await lockAccount(tx, userId);
    const line = await lockLine(tx, lineId, version);
    requireOpen(line);
    const paymentId = await settle(tx, line, approval);
    await markMatched(tx, { line, userId, paymentId, outcome, actorId, at });
  });

/**
 * Matches a newly approved proof to its bank line, if exactly one open line is proposed for that payment on better
 * grounds than a guess. If there are several, staff decide.
 */
const match: BankLines['match'] = async (tx, { paymentId, userId, amount, actorId, at }) => {
  const found = (await matchLinesOf(tx, amount)).filter(({ proposals: [best] }) => {
    const isPayment = best?.outcome === 'approved' && best.payment?.id === paymentId;
    return isPayment && best.confidence !== 'possible';
  });
  const [only, another] = found;
  if (!only || another) return;
  await markMatched(tx, { line: only.line, userId, paymentId, outcome: 'approved', actorId, at });
};

/** Whether the bank has paid out the amount of a line that is proposed for the proof's customer. */
const mayBeReturned: BankLines['mayBeReturned'] = async (tx, { userId, amount, dateCreated }) => {
  const returned = [
    ...(await matchLinesOf(tx, amount)).filter(({ line }) => line.isReturned),
    ...(await matchReturnedLinesOf(tx, amount, dateCreated)),
  ];
  return returned.some(({ proposals: [best] }) => best?.customer.id === userId);
};

/** Reopens the line of an undone payment. */
const open: BankLines['open'] = (tx, { paymentId, actorId }) =>
  openLines(tx, eq(bankLines.paymentId, paymentId), actorId);

export const bankLinesOfProofs: BankLines = { match, mayBeReturned, open };

type Approvals = Actor & { lines: readonly { id: string; version: number }[] };

const DOUBTFUL = 'It is no longer certain who paid this. Check this line on its own.';

const findCertain = (proposals: readonly Proposal[] | undefined): Proposal | undefined =>
  proposals?.[0]?.confidence === 'certain' ? proposals[0] : undefined;

/**
 * Approves lines whose best proposal is certain now, each in its own transaction, so that one failure does not stop the
 * others. Returns the lines that were not approved, with the reason.
 */
export const approveCertain = async (
  db: Db,
  { lines, actorId, at }: Approvals,
): Promise<BankApprovalResult> => {
  const matched = new Map((await matchOpenLines(db)).map(({ line, proposals }) => [line.id, proposals]));
  const result: BankApprovalResult = { approved: 0, skipped: [] };
  // In the order in which the lines were allocated to orders.
  const places = new Map([...matched.keys()].map((id, place) => [id, place]));
  const sorted = lines.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  for (const { id, version } of sorted) {
    const best = findCertain(matched.get(id));
    try {
      if (!best) throw new AppError('CONFLICT', DOUBTFUL);
      const { customer, outcome, payment, parts } = best;
      const settlements = parts.map(({ order, amount }) => ({ orderId: order.id, amount }));
      const approval = { lineId: id, version, userId: customer.id, outcome, paymentId: payment?.id ?? null };
      await approveLine(db, { ...approval, settlements, isConfirmed: false, actorId, at });
      result.approved += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      result.skipped.push({ id, message: error.message });
    }
  }
  return result;
};
