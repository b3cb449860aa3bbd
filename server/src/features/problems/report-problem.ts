import { createHash } from 'node:crypto';
import { PROBLEM_KIND_LABEL, type ProblemInput } from '@formulary/contract';
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { announceChange } from '../../db/change-events/announce-change.ts';
import type { Db, Tx } from '../../db/client.ts';
import { newId } from '../../db/columns.ts';
import { recordEvents } from '../../events/record-events.ts';
import { AppError, notFound } from '../../http/errors/app-error.ts';
import { disputeOrder } from '../credit-control/dispute-invoice.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { findReportable, reportRefusal } from './reportable.ts';
import { orderProblemLines, orderProblems, problemPhotos } from './tables.ts';

/** A repeated key returns the same report. */
export type ProblemToReport = {
  orderId: string;
  userId: string;
  input: ProblemInput;
  idempotencyKey?: string | undefined;
  at: Date;
};

const hashOf = ({ orderId, input: { lines, note, photoIds } }: ProblemToReport): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        orderId,
        lines.map(({ orderLineId, kind, quantity }) => [orderLineId, kind, quantity]),
        note ?? '',
        photoIds,
      ]),
    )
    .digest();

/** Returns the report that was sent with the same key; 409 if it reported something else. */
const findReported = async (tx: Tx, report: ProblemToReport): Promise<string | undefined> => {
  const { userId, idempotencyKey } = report;
  if (idempotencyKey === undefined) return undefined;
  const [known] = await tx
    .select({ id: orderProblems.id, payloadHash: orderProblems.payloadHash })
    .from(orderProblems)
    .where(and(eq(orderProblems.userId, userId), eq(orderProblems.requestKey, idempotencyKey)));
  if (known && !known.payloadHash.equals(hashOf(report)))
    throw new AppError('IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was used for another report.');
  return known?.id;
};

type Lines = ProblemInput['lines'];

/** 400 for a line that the order does not have or that is chosen twice, 409 for more packs than can be reported. */
const requireReportable = (lines: Lines, reportable: Awaited<ReturnType<typeof findReportable>>): void => {
  if (new Set(lines.map(({ orderLineId }) => orderLineId)).size < lines.length)
    throw new AppError('VALIDATION', 'Choose each line of the order only once.');
  const left = new Map(reportable.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
  if (lines.some(({ orderLineId }) => !left.has(orderLineId)))
    throw new AppError('VALIDATION', 'This order has no such line.');
  const errors = new Map<string, string>();
  for (const { orderLineId, quantity } of lines) {
    const most = left.get(orderLineId) ?? 0;
    if (quantity <= most) continue;
    errors.set(
      orderLineId,
      most === 0
        ? 'All packs of this line have already been reported or credited.'
        : `Only ${most} of this line can still be reported.`,
    );
  }
  const [message] = errors.values();
  if (message) throw new AppError('CONFLICT', message, { errors });
};

/** Adds the customer's photos for this order to the report; 409 if one is gone or part of another report. */
const attachPhotos = async (tx: Tx, problemId: string, report: ProblemToReport): Promise<void> => {
  const { orderId, userId, input } = report;
  const ids = [...new Set(input.photoIds)];
  if (ids.length === 0) return;
  const attached = await tx
    .update(problemPhotos)
    .set({ problemId })
    .where(
      and(
        inArray(problemPhotos.id, ids),
        eq(problemPhotos.orderId, orderId),
        eq(problemPhotos.userId, userId),
        isNull(problemPhotos.problemId),
      ),
    )
    .returning({ id: problemPhotos.id });
  if (attached.length < ids.length)
    throw new AppError('CONFLICT', 'A photo is no longer stored. Remove it and add it again.', {
      errors: { photoIds: 'A photo is no longer stored. Remove it and add it again.' },
    });
};

/** Returns what is wrong in a few words, for the dispute of the invoice: `Short delivery: 2, Damaged: 1`. */
const inWords = (lines: Lines): string =>
  [...Map.groupBy(lines, ({ kind }) => kind)]
    .map(
      ([kind, ofKind]) =>
        `${PROBLEM_KIND_LABEL[kind]}: ${ofKind.reduce((sum, { quantity }) => sum + quantity, 0)}`,
    )
    .join(', ');

/** Returns the dispute that an open report of the same order has opened; null if there is none. */
const findDispute = async (tx: Tx, orderId: string): Promise<string | null> => {
  const [open] = await tx
    .select({ disputeId: orderProblems.disputeId })
    .from(orderProblems)
    .where(
      and(
        eq(orderProblems.orderId, orderId),
        eq(orderProblems.state, 'open'),
        isNotNull(orderProblems.disputeId),
      ),
    )
    .limit(1);
  return open?.disputeId ?? null;
};

const write = async (tx: Tx, report: ProblemToReport, referenceNumber: string): Promise<string> => {
  const { orderId, userId, input, idempotencyKey, at } = report;
  const id = newId();
  const reason = `The customer reported a problem. ${inWords(input.lines)}`;
  await tx.insert(orderProblems).values({
    ...{ id, orderId, userId, note: input.note || null, reportedAt: at, payloadHash: hashOf(report) },
    requestKey: idempotencyKey,
    disputeId:
      (await disputeOrder(tx, { orderId, reason, actorId: userId, at })) ?? (await findDispute(tx, orderId)),
  });
  await tx.insert(orderProblemLines).values(input.lines.map((line) => ({ problemId: id, ...line })));
  await attachPhotos(tx, id, report);
  await recordEvents(tx, [
    {
      kind: 'problem.reported',
      subjectId: orderId,
      accountId: userId,
      actorId: userId,
      facts: { problemId: id, referenceNumber },
    },
  ]);
  await announceChange(tx, { topic: 'orders', userId, ids: [orderId] });
  return id;
};

/**
 * Reports packs of a dispatched order as short, damaged or wrong; its invoice is disputed until staff decide. Locks the
 * account, so that two devices cannot report the same packs. 404 for the orders of others; 400 and 409 with `errors` by line
 * for packs that cannot be reported; 409 unless the order is dispatched.
 */
export const reportProblem = (db: Db, report: ProblemToReport): Promise<{ id: string }> =>
  db.transaction(async (tx) => {
    const { orderId, userId, input } = report;
    const order = await lockOrder(tx, orderId);
    if (order.userId !== userId) notFound('Order');
    const known = await findReported(tx, report);
    if (known) return { id: known };
    const reportable = await findReportable(tx, orderId);
    const refusal = reportRefusal(order, reportable);
    if (refusal) throw new AppError('CONFLICT', refusal);
    requireReportable(input.lines, reportable);
    return { id: await write(tx, report, order.referenceNumber) };
  });
