import type { BankApprovalResult } from '@formulary/contract';
import type { Db } from '../../../db/client.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { matchOpenLines } from '../matching/match-lines.ts';
import type { Proposal } from '../matching/propose.ts';
import { approveLine } from './approve-line.ts';

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
