import { z } from 'zod';
import { orderDocument } from './invoicing.ts';
import { PROBLEM_DECISIONS } from './problem-decisions.ts';
import { boundedList, listOf, oneOf, optionalText, wholeNumber } from './wire/fields.ts';

/** What can be wrong with packs of a dispatched order. */
export const PROBLEM_KINDS = ['short', 'damaged', 'wrong', 'expired', 'other'] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];
const problemKind = oneOf(PROBLEM_KINDS);

export const PROBLEM_KIND_LABEL: Record<ProblemKind, string> = {
  short: 'Short delivery',
  damaged: 'Damaged',
  wrong: 'Wrong product',
  expired: 'Expired or short-dated',
  other: 'Something else',
};

/** A report is open until staff credit it, reject it or resolve it in another way. */
export const PROBLEM_STATES = ['open', ...PROBLEM_DECISIONS] as const;
export type ProblemState = (typeof PROBLEM_STATES)[number];
export const problemState = oneOf(PROBLEM_STATES);

export const PROBLEM_STATE_LABEL: Record<ProblemState, string> = {
  open: 'Open',
  credited: 'Credited',
  rejected: 'Rejected',
  resolved: 'Resolved',
};

export const MAX_PROBLEM_PHOTOS = 5;
/** Largest photo of a problem, in bytes. */
export const PROBLEM_PHOTO_MAX_BYTES = 10 * 1024 * 1024;
export const PROBLEM_PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const PROBLEM_NOTE_MAX = 500;

const problemLine = z.object({
  orderLineId: z.uuid(),
  kind: problemKind,
  quantity: wholeNumber(1, 1_000_000),
});
export type ProblemLine = z.infer<typeof problemLine>;

/** Returns the error in a note, which must describe problems of the kind `other`; undefined if the note is valid. */
export const problemNoteFault = (
  lines: readonly { kind: ProblemKind }[],
  note: string,
): string | undefined =>
  lines.some(({ kind }) => kind === 'other') && note.trim() === '' ? 'Describe the problem.' : undefined;

/** A report of packs that arrived short, damaged or wrong. Refusals carry `errors` by the id of the order's line. */
export const problemInput = z
  .object({
    lines: boundedList(problemLine, 500, 'lines'),
    note: optionalText(PROBLEM_NOTE_MAX).nullish(),
    photoIds: listOf(z.uuid(), MAX_PROBLEM_PHOTOS, 'photos').default([]),
  })
  .check(({ value: { lines, note }, issues }) => {
    const message = problemNoteFault(lines, note ?? '');
    if (message) issues.push({ code: 'custom', message, path: ['note'], input: note });
  });
export type ProblemInput = z.infer<typeof problemInput>;

/** `answer` is what staff wrote when they decided; `creditNote` is the one that credited the problem. */
export const problem = z.object({
  id: z.uuid(),
  reportedAt: z.iso.datetime(),
  state: problemState,
  note: z.string().nullable(),
  lines: z.array(problemLine),
  photos: z.array(z.uuid()),
  decidedAt: z.iso.datetime().nullable(),
  answer: z.string().nullable(),
  creditNote: orderDocument.nullable(),
});
export type Problem = z.infer<typeof problem>;

/**
 * The problems reported with an order, newest first. `reportable` is the number of packs of each line that no open report or
 * credit note covers; `refusal` says why nothing can be reported now, null if something can.
 */
export const orderProblems = z.object({
  problems: z.array(problem),
  reportable: z.array(z.object({ orderLineId: z.uuid(), quantity: z.int() })),
  refusal: z.string().nullable(),
});
export type OrderProblems = z.infer<typeof orderProblems>;

/** The id of a new report or photo. */
export const createdId = z.object({ id: z.uuid() });
