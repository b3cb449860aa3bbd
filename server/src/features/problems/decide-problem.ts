import type { CreditNoteInput, OrderDocument, ProblemState } from '@formulary/contract';
import { and, eq } from 'drizzle-orm';
import { announceChange } from '../../db/change-events/announce-change.ts';
import type { Db, Tx } from '../../db/client.ts';
import { recordEvents } from '../../events/record-events.ts';
import type { Actor } from '../../http/access.ts';
import { AppError, notFound } from '../../http/errors/app-error.ts';
import type { Mail } from '../../mail/mail.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { endDisputeIfOpen } from '../credit-control/dispute-invoice.ts';
import { issueCreditNote } from '../invoicing/crediting/issue-credit-note.ts';
import type { Issuing } from '../invoicing/issuing/issuing.ts';
import { taxDocuments } from '../invoicing/tables.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { orderProblems } from './tables.ts';

/** `version`: the one that staff saw. */
type Decision = Actor & { problemId: string; version: number };

/** Returns a report and its order, locked. */
const lockProblem = async (tx: Tx, id: string) => {
  const find = async () =>
    (await tx.select().from(orderProblems).where(eq(orderProblems.id, id)))[0] ??
    notFound('Reported problem');
  const { referenceNumber } = await lockOrder(tx, (await find()).orderId);
  return { ...(await find()), referenceNumber };
};
type LockedProblem = Awaited<ReturnType<typeof lockProblem>>;

/** 409 if the report is decided, or has changed since staff saw it. */
const requireOpen = ({ state, version }: LockedProblem, seen: number): void => {
  if (state !== 'open') throw new AppError('CONFLICT', `This problem is already ${state}.`);
  if (version !== seen)
    throw new AppError('STALE', 'Someone else has changed this report. Check it before you continue.');
};

const SUMMARY: Record<Exclude<ProblemState, 'open'>, string> = {
  credited: 'Credited a reported problem',
  rejected: 'Rejected a reported problem',
  resolved: 'Resolved a reported problem',
};

type Outcome =
  | { state: 'credited'; creditNoteId: string; number: string }
  | { state: 'rejected' | 'resolved'; answer: string };

/** Ends the dispute that the report opened, once no other report needs it. */
const endDispute = async (tx: Tx, { disputeId }: LockedProblem, act: Actor & { reason: string }) => {
  if (disputeId === null) return;
  const others = await tx.$count(
    orderProblems,
    and(eq(orderProblems.disputeId, disputeId), eq(orderProblems.state, 'open')),
  );
  if (others === 0) await endDisputeIfOpen(tx, { disputeId, ...act });
};

const decide = async (
  tx: Tx,
  problem: LockedProblem,
  { actorId, at }: Actor,
  outcome: Outcome,
): Promise<void> => {
  const { id, orderId, userId, referenceNumber, version } = problem;
  const { state } = outcome;
  const answer = 'answer' in outcome ? outcome.answer : undefined;
  const reason = 'number' in outcome ? `Credit note ${outcome.number}` : outcome.answer;
  await tx
    .update(orderProblems)
    .set({
      ...{ state, decidedAt: at, decidedBy: actorId, version: version + 1 },
      ...('answer' in outcome ? { answer } : { creditNoteId: outcome.creditNoteId }),
    })
    .where(eq(orderProblems.id, id));
  await endDispute(tx, problem, { reason, actorId, at });
  await recordAudit(tx, {
    ...{ actorId, at, reason },
    action: 'Updated',
    entity: 'Order',
    entityId: orderId,
    label: referenceNumber,
    summary: SUMMARY[state],
  });
  await recordEvents(tx, [
    {
      kind: 'problem.decided',
      ...{ subjectId: orderId, accountId: userId, actorId },
      facts: { problemId: id, referenceNumber, decision: state, ...(answer !== undefined && { answer }) },
    },
  ]);
  await announceChange(tx, { topic: 'orders', userId, ids: [orderId] });
};

type Answer = Decision & { state: 'rejected' | 'resolved'; answer: string };

/** Closes a report with words for the customer, without a credit. 404, 409 if it is decided or has changed. */
export const answerProblem = (db: Db, { problemId, version, state, answer, ...actor }: Answer) =>
  db.transaction(async (tx) => {
    const problem = await lockProblem(tx, problemId);
    requireOpen(problem, version);
    await decide(tx, problem, actor, { state, answer });
  });

type Credit = Decision & { input: CreditNoteInput; idempotencyKey?: string | undefined };

const findInvoiceId = async (tx: Tx, orderId: string): Promise<string> => {
  const [invoice] = await tx
    .select({ id: taxDocuments.id })
    .from(taxDocuments)
    .where(and(eq(taxDocuments.orderId, orderId), eq(taxDocuments.kind, 'invoice')));
  if (invoice) return invoice.id;
  throw new AppError('CONFLICT', 'This order has no invoice, so it cannot be credited.');
};

/** Whether the report was credited by a request with this key. */
const isCreditedBy = async (tx: Tx, problem: LockedProblem, key: string | undefined): Promise<boolean> => {
  if (key === undefined || problem.creditNoteId === null) return false;
  const [note] = await tx
    .select({ key: taxDocuments.requestKey })
    .from(taxDocuments)
    .where(eq(taxDocuments.id, problem.creditNoteId));
  return note?.key === key;
};

/**
 * Issues a credit note for a report and closes it, in one transaction. A repeated key returns the same credit note. 404, 409
 * if it is decided or has changed, and whatever `issueCreditNote` refuses.
 */
export const creditProblem = (
  db: Db,
  { problemId, version, input, idempotencyKey, ...actor }: Credit,
  issuing: Issuing,
  mail: Mail,
): Promise<OrderDocument> =>
  db.transaction(async (tx) => {
    const problem = await lockProblem(tx, problemId);
    const isRepeated = await isCreditedBy(tx, problem, idempotencyKey);
    if (!isRepeated) requireOpen(problem, version);
    const invoiceId = await findInvoiceId(tx, problem.orderId);
    const note = await issueCreditNote(tx, { invoiceId, input, idempotencyKey, ...actor }, issuing, mail);
    if (!isRepeated)
      await decide(tx, problem, actor, { state: 'credited', creditNoteId: note.id, number: note.number });
    return note;
  });
