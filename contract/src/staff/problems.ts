import { z } from 'zod';
import type { CreditReason } from '../invoicing.ts';
import { orderDocument } from '../invoicing.ts';
import { type ProblemKind, problem } from '../problems.ts';
import { recordVersion } from '../wire/fields.ts';
import { creditNoteInput } from './documents.ts';
import { requiredReason } from './reason.ts';

/** A report as staff see it: its lines with the products as ordered, and the invoice that a credit would correct. */
export const staffProblem = problem.extend({
  version: recordVersion,
  order: z.object({ id: z.uuid(), referenceNumber: z.string() }),
  customer: z.object({ id: z.uuid(), username: z.string(), name: z.string() }),
  lines: z.array(
    problem.shape.lines.element.extend({
      sku: z.string(),
      name: z.string(),
      variantName: z.string().nullable(),
      strength: z.string(),
      dosage: z.string(),
      packSize: z.string(),
      ordered: z.int(),
    }),
  ),
  invoice: orderDocument.nullable(),
  decidedBy: z.string().nullable(),
});
export type StaffProblem = z.infer<typeof staffProblem>;

export const staffProblemList = z.object({ problems: z.array(staffProblem), total: z.number().int() });

/** A decision in words, which the customer sees. */
export const problemAnswer = z.object({ version: recordVersion, answer: requiredReason });

/** Credits the invoice of the order, and closes the report. */
export const problemCredit = z.object({ version: recordVersion, creditNote: creditNoteInput });

/** The reason of a credit note for each kind of problem. */
export const CREDIT_REASON_FOR = {
  short: 'short-delivery',
  damaged: 'damage',
  wrong: 'other',
  expired: 'other',
  other: 'other',
} as const satisfies Record<ProblemKind, CreditReason>;
