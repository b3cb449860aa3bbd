import { z } from 'zod';
import { money } from '../money/money.ts';
import { listOf, oneOf, optionalText, recordVersion, wholeNumber } from '../wire/fields.ts';
import { settlement } from './payments.ts';

export const BANK_FILE_FORMATS = ['csv', 'ofx', 'mt940'] as const;
export type BankFileFormat = (typeof BANK_FILE_FORMATS)[number];
export const BANK_LINE_STATES = ['open', 'matched', 'ignored'] as const;
export type BankLineState = (typeof BANK_LINE_STATES)[number];

/** The maximum size of a bank's file, in bytes. */
export const BANK_FILE_MAX_BYTES = 10 * 1024 * 1024;

/**
 * The columns of a bank's CSV file. An amount is signed, or has its side in the column `sign` (CR or DR); otherwise money in
 * and out have separate columns, `credit` and `debit`.
 */
export const BANK_COLUMNS = [
  'day',
  'amount',
  'credit',
  'debit',
  'balance',
  'description',
  'reference',
  'fee',
  'sign',
  'account',
] as const;
export type BankColumn = (typeof BANK_COLUMNS)[number];

/** The refusal of a CSV file whose columns are not known. */
export const NEEDS_COLUMNS = 'Choose the date and amount columns.';

/** The index, from 0, of each column. */
export const bankMapping = z
  .partialRecord(oneOf(BANK_COLUMNS), wholeNumber(0, 999))
  .refine(({ day, amount, credit }) => day !== undefined && (amount ?? credit) !== undefined, NEEDS_COLUMNS);
export type BankMapping = Partial<Record<BankColumn, number>>;

const counted = z.object({ count: z.number().int(), total: money });

/**
 * The content of a bank's file. `known` lines of money in have already been imported; `similar` ones have the same day
 * and amount as an earlier line; `returns` of money out may return a received payment. `warning` says what does not add
 * up. `rows` are the first lines of money in. `columns` are those of a CSV file, to be chosen if `needsColumns`.
 */
export const bankPreview = z.object({
  fileName: z.string(),
  format: z.enum(BANK_FILE_FORMATS),
  accounts: z.array(z.string()),
  fromDay: z.iso.date().nullable(),
  untilDay: z.iso.date().nullable(),
  lines: z.number().int(),
  moneyIn: counted,
  moneyOut: counted,
  returns: z.number().int(),
  known: z.number().int(),
  similar: z.number().int(),
  warning: z.string().nullable(),
  rows: z.array(
    z.object({
      line: z.number().int(),
      day: z.iso.date(),
      amount: money,
      description: z.string(),
      reference: z.string(),
      isKnown: z.boolean(),
    }),
  ),
  needsColumns: z.boolean(),
  columns: z
    .object({
      records: z.array(z.array(z.string())),
      mapping: z.partialRecord(z.enum(BANK_COLUMNS), z.number().int()),
    })
    .nullable(),
});
export type BankPreview = z.infer<typeof bankPreview>;

/** An imported file with `lineCount` lines of money in, of which `newCount` were new and `openCount` are open. */
export const bankImport = z.object({
  id: z.uuid(),
  fileName: z.string(),
  format: z.enum(BANK_FILE_FORMATS),
  account: z.string(),
  fromDay: z.iso.date(),
  untilDay: z.iso.date(),
  lineCount: z.number().int(),
  newCount: z.number().int(),
  openCount: z.number().int(),
  importedBy: z.string(),
  importedAt: z.iso.datetime(),
});
export type BankImport = z.infer<typeof bankImport>;
export const bankImportList = z.object({ bankImports: z.array(bankImport), total: z.number().int() });

/** How sure a proposal is. Proposals that are `certain` can be approved together. */
export const BANK_CONFIDENCES = ['certain', 'likely', 'possible'] as const;
export type BankConfidence = (typeof BANK_CONFIDENCES)[number];

/**
 * The effect of approving a proposal: it records a payment, approves a waiting proof of the same payment, or only matches the
 * line to an approved payment.
 */
export const BANK_OUTCOMES = ['record', 'proof', 'approved'] as const;
export type BankOutcome = (typeof BANK_OUTCOMES)[number];

/**
 * Why a customer is proposed. The line mentions the `reference` of an order, the number of an `invoice`, the customer's
 * `username` or `name`, or the `payer` of an earlier line; or its amount equals one `order`, several `orders`, the
 * `balance` or an approved `payment`; or a waiting `proof` seems to be the same payment.
 */
export const BANK_REASONS = [
  'reference',
  'invoice',
  'username',
  'name',
  'payer',
  'order',
  'orders',
  'balance',
  'proof',
  'payment',
] as const;
export type BankReason = (typeof BANK_REASONS)[number];

/**
 * Why a proposal is less than certain: the order is already paid, the amount is more than is due, another statement has a
 * similar line, a payment or credit of this amount was added at about this time, or the bank may have returned it.
 */
export const BANK_DOUBTS = ['paid', 'overpaid', 'similar', 'recorded', 'returned'] as const;
export type BankDoubt = (typeof BANK_DOUBTS)[number];

export const bankProposal = z.object({
  confidence: z.enum(BANK_CONFIDENCES),
  outcome: z.enum(BANK_OUTCOMES),
  customer: z.object({ id: z.uuid(), name: z.string(), username: z.string(), outstanding: money }),
  /** The orders that the proposal would settle, with the parts; the rest of the amount becomes credit. */
  orders: z.array(
    z.object({ id: z.uuid(), referenceNumber: z.string(), totalPrice: money, lacks: money, amount: money }),
  ),
  /** The proof to approve, or the approved payment. */
  payment: z.object({ id: z.uuid(), dateCreated: z.iso.datetime(), isProof: z.boolean() }).nullable(),
  reasons: z.array(z.object({ reason: z.enum(BANK_REASONS), text: z.string() })),
  doubts: z.array(z.enum(BANK_DOUBTS)),
});
export type BankProposal = z.infer<typeof bankProposal>;

/** A line of money received. Open lines have proposals, best first; matched lines have a customer and a payment. */
export const bankLine = z.object({
  id: z.uuid(),
  importId: z.uuid(),
  account: z.string(),
  day: z.iso.date(),
  amount: money,
  description: z.string(),
  reference: z.string(),
  state: z.enum(BANK_LINE_STATES),
  note: z.string().nullable(),
  customer: z.object({ id: z.uuid(), name: z.string(), username: z.string() }).nullable(),
  paymentId: z.uuid().nullable(),
  /** The effect of matching the line. */
  outcome: z.enum(BANK_OUTCOMES).nullable(),
  decided: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  proposals: z.array(bankProposal),
  version: recordVersion,
});
export type BankLine = z.infer<typeof bankLine>;

/** Lines of all imports, by state; open lines also by the confidence of their best proposal, `none` without any. */
export const bankLineCounts = z.object({
  open: z.number().int(),
  matched: z.number().int(),
  ignored: z.number().int(),
  certain: z.number().int(),
  likely: z.number().int(),
  possible: z.number().int(),
  none: z.number().int(),
});
export const bankLineList = z.object({
  bankLines: z.array(bankLine),
  total: z.number().int(),
  counts: bankLineCounts,
});
export type BankLineList = z.infer<typeof bankLineList>;
export const BANK_LINE_MATCHES = [...BANK_CONFIDENCES, 'none'] as const;
export type BankLineMatch = (typeof BANK_LINE_MATCHES)[number];

/**
 * The proposal that staff saw and approve: the customer, the outcome with its payment, and the orders to settle.
 * `isConfirmed`: approve even if it is far more than the customer owes, or if its proof's file has already been
 * approved.
 */
export const bankApproval = z.object({
  version: recordVersion,
  customerId: z.uuid(),
  outcome: oneOf(BANK_OUTCOMES).default('record'),
  paymentId: z.uuid().nullable().default(null),
  settlements: listOf(settlement, 200, 'orders').prefault([]),
  isConfirmed: z.boolean().default(false),
});
export type BankApproval = z.infer<typeof bankApproval>;

export const MAX_BANK_APPROVALS = 50;
/** Lines to approve together, each only if its best proposal is still certain. */
export const bankApprovals = z.object({
  lines: z
    .array(z.object({ id: z.uuid(), version: recordVersion }))
    .min(1, `Choose from 1 to ${MAX_BANK_APPROVALS} lines.`)
    .max(MAX_BANK_APPROVALS, `Choose from 1 to ${MAX_BANK_APPROVALS} lines.`),
});
export const bankApprovalResult = z.object({
  approved: z.number().int(),
  /** Lines that were not approved, with the reason. */
  skipped: z.array(z.object({ id: z.uuid(), message: z.string() })),
});
export type BankApprovalResult = z.infer<typeof bankApprovalResult>;

export const bankLineDecision = z.object({
  version: recordVersion,
  note: optionalText(500).default(''),
});

/** Staff's decision on a payout: it returned a received payment, or it is something else. */
export type BankPayoutOutcome = 'returned' | 'other';

/** A payout that may have returned one of the received payments, by its text or its amount. */
export const bankReturn = z.object({
  id: z.uuid(),
  day: z.iso.date(),
  amount: money,
  description: z.string(),
  reference: z.string(),
  account: z.string(),
  receipts: z.array(
    z.object({
      lineId: z.uuid(),
      day: z.iso.date(),
      description: z.string(),
      reference: z.string(),
      state: z.enum(BANK_LINE_STATES),
      paymentId: z.uuid().nullable(),
      customer: z.object({ id: z.uuid(), name: z.string(), username: z.string() }).nullable(),
    }),
  ),
  version: recordVersion,
});
export type BankReturn = z.infer<typeof bankReturn>;
export const bankReturnList = z.object({ bankReturns: z.array(bankReturn), total: z.number().int() });
export type BankReturnList = z.infer<typeof bankReturnList>;

export const bankReturnDecision = z.object({ version: recordVersion });
/** The received payment that was returned, by its bank line. */
export const bankReturnUndo = bankReturnDecision.extend({ lineId: z.uuid() });
