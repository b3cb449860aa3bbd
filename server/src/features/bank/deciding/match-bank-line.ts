import { eq } from 'drizzle-orm';
import type { BankLines } from '../../payments/crediting/bank-lines.ts';
import { matchLinesOf, matchReturnedLinesOf } from '../matching/match-lines.ts';
import { bankLines } from '../tables.ts';
import { markMatched } from './mark-matched.ts';
import { openLines } from './open-lines.ts';

/**
 * Matches a newly approved proof to its bank line, if exactly one open line is proposed for that payment with more than a
 * guess. Several are left to staff.
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
