import type { MatchBankLine } from '../../payments/crediting/bank-lines.ts';
import { matchLinesOf } from '../matching/match-lines.ts';
import { markMatched } from './mark-matched.ts';

/**
 * Marks the bank line of a proof that was just approved, if exactly one open line is proposed for that payment with more
 * than a guess. Several are left to staff.
 */
export const matchBankLine: MatchBankLine = async (tx, { paymentId, userId, amount, actorId, at }) => {
  const found = (await matchLinesOf(tx, amount)).filter(({ proposals: [best] }) => {
    const isPayment = best?.outcome === 'approved' && best.payment?.id === paymentId;
    return isPayment && best.confidence !== 'possible';
  });
  const [only, another] = found;
  if (!only || another) return;
  await markMatched(tx, { line: only.line, userId, paymentId, outcome: 'approved', actorId, at });
};
