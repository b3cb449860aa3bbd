import { z } from 'zod';
import { CREDIT_REASONS, customerDocument, orderDocument } from '../invoicing.ts';
import { money } from '../money/money.ts';
import { orderStatus } from '../orders.ts';
import { boundedList, oneOf, optionalText, wholeNumber } from '../wire/fields.ts';
import { paidAmount } from './payments.ts';
import { isInWords } from './reason.ts';

const person = z.object({ id: z.uuid(), username: z.string(), name: z.string() });

/** An issued document as staff see it. `reason` is that of a credit note. */
export const staffDocument = customerDocument.extend({
  customer: person,
  reason: z.enum(CREDIT_REASONS).nullable(),
  isOverdue: z.boolean(),
});
export type StaffDocument = z.infer<typeof staffDocument>;

export const staffDocumentList = z.object({
  documents: z.array(staffDocument),
  total: z.number().int(),
});
export type StaffDocumentList = z.infer<typeof staffDocumentList>;

/**
 * A line of a document; the delivery fee has no `orderLineId`. `cost` and `amount` are in the document's prices: with VAT
 * if `pricesIncludeVat`. An amount credited for a wrong price has `quantity` 0. `creditableQuantity` and `creditableAmount`
 * are the parts of an invoice's line that are not credited yet. Rates of VAT are in basis points.
 */
export const documentLine = z.object({
  id: z.uuid(),
  orderLineId: z.uuid().nullable(),
  code: z.string(),
  name: z.string(),
  variantName: z.string().nullable(),
  strength: z.string(),
  dosage: z.string(),
  packSize: z.string(),
  quantity: z.number().int(),
  cost: money,
  amount: money,
  taxRate: z.number().int(),
  tax: money,
  isReturned: z.boolean(),
  creditableQuantity: z.number().int(),
  creditableAmount: money,
});
export type DocumentLine = z.infer<typeof documentLine>;

/**
 * All details of a document. `title` is its heading: "Tax invoice", or "Invoice" if details that the law requires were
 * missing. `invoice` is the one that a credit note corrects, `creditNotes` are those that correct an invoice.
 * `creditRefusal` says why no credit note can be issued for it now; null if one can.
 */
export const staffDocumentDetail = staffDocument.extend({
  title: z.string(),
  note: z.string().nullable(),
  issuedBy: person,
  orderStatus,
  isCancelled: z.boolean(),
  pricesIncludeVat: z.boolean(),
  lines: z.array(documentLine),
  sums: z.array(z.object({ rate: z.number().int(), net: money, tax: money, gross: money })),
  /** The total less the sums: rounding to whole rand. */
  rounding: money,
  invoice: orderDocument.nullable(),
  creditNotes: z.array(orderDocument.extend({ issuedAt: z.iso.datetime(), total: money })),
  creditRefusal: z.string().nullable(),
});
export type StaffDocumentDetail = z.infer<typeof staffDocumentDetail>;

/** The reasons that staff choose from; a cancellation credits its order automatically. */
export const CHOSEN_CREDIT_REASONS = [
  'return',
  'short-delivery',
  'damage',
  'wrong-price',
  'other',
] as const satisfies readonly (typeof CREDIT_REASONS)[number][];

export const CREDIT_NOTE_MAX = 500;
const CREDIT_NOTE_WORDS = 'Describe the reason.';

/** Returns the error in a credit note's note, which must explain the reason `other`; undefined if the note is valid. */
export const creditNoteFault = (reason: string | undefined, note: string): string | undefined =>
  reason === 'other' && !isInWords(note) ? CREDIT_NOTE_WORDS : undefined;

/**
 * The credit for a line of the invoice: packs, an amount, or both. Without `amount` it is the invoiced price of the packs;
 * without `quantity` it corrects a price. `returnToStock` returns the packs to stock.
 */
export const creditedLine = z
  .object({
    lineId: z.uuid(),
    quantity: wholeNumber(1, 1_000_000).nullish(),
    amount: paidAmount.nullish(),
    returnToStock: z.boolean().default(false),
  })
  .refine(({ quantity, amount }) => quantity != null || amount != null, {
    message: 'Enter the number of packs or the amount.',
    path: ['quantity'],
  })
  .refine(({ quantity, returnToStock }) => quantity != null || !returnToStock, {
    message: 'Enter how many packs go back to stock.',
    path: ['quantity'],
  });
export type CreditedLine = z.infer<typeof creditedLine>;

/**
 * Credits lines of an invoice. `note` is printed on the credit note, and gives the reason if that is `other`. Refusals carry
 * `errors` by the id of the invoice's line.
 */
export const creditNoteInput = z
  .object({
    reason: oneOf(CHOSEN_CREDIT_REASONS),
    note: optionalText(CREDIT_NOTE_MAX).nullish(),
    lines: boundedList(creditedLine, 501, 'lines'),
  })
  .refine(({ reason, note }) => creditNoteFault(reason, note ?? '') === undefined, {
    message: CREDIT_NOTE_WORDS,
    path: ['note'],
  });
export type CreditNoteInput = z.infer<typeof creditNoteInput>;

/**
 * The details required by law that an order's invoice would lack. Without the customer's VAT number, which only registered
 * customers have, it is still a tax invoice.
 */
export const DOCUMENT_GAPS = [
  'legal-name',
  'vat-number',
  'address',
  'customer-address',
  'customer-vat-number',
] as const;
export type DocumentGap = (typeof DOCUMENT_GAPS)[number];
export const documentGap = z.enum(DOCUMENT_GAPS);

export const DOCUMENT_GAP_LABEL: Record<DocumentGap, string> = {
  'legal-name': 'Your legal name',
  'vat-number': 'Your VAT number',
  address: 'Your address',
  'customer-address': 'The customer’s address',
  'customer-vat-number': 'The customer’s VAT number, if they are registered',
};
