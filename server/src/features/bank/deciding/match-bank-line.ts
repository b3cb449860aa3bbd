import { eq } from 'drizzle-orm';
import type { BankLines } from '../../payments/crediting/bank-lines.ts';
import { matchLinesOf, matchReturnedLinesOf } from '../matching/match-lines.ts';
import { bankLines } from '../tables.ts';
import { markMatched } from './mark-matched.ts';
import { openLines } from './open-lines.ts';

/**
 * Marks the bank line of a proof that was just approved, if exactly one open line is proposed for that payment with more
 * than a guess. Several are left to staff.
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

/** Whether the bank paid out the amount of a line that is proposed for the proof's customer. */
const mayBeReturned: BankLines['mayBeReturned'] = async (tx, { userId, amount, dateCreated }) => {
  const returned = [
    ...(await matchLinesOf(tx, amount)).filter(({ line }) => line.isReturned),
    ...(await matchReturnedLinesOf(tx, amount, dateCreated)),
  ];
  return returned.some(({ proposals: [best] }) => best?.customer.id === userId);
};

/** Opens the line of a payment that was undone. */
const open: BankLines['open'] = (tx, { paymentId, actorId }) =>
  openLines(tx, eq(bankLines.paymentId, paymentId), actorId);

export const bankLinesOfProofs: BankLines = { match, mayBeReturned, open };
