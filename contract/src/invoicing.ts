/** The documents that have a number of their own and never change. */
export const TAX_DOCUMENT_KINDS = ['invoice', 'credit-note'] as const;
export type TaxDocumentKind = (typeof TAX_DOCUMENT_KINDS)[number];

/** Why a credit note corrects an invoice. A cancellation credits all of an invoice issued before its order was sent. */
export const CREDIT_REASONS = [
  'return',
  'short-delivery',
  'damage',
  'wrong-price',
  'cancellation',
  'other',
] as const;
export type CreditReason = (typeof CREDIT_REASONS)[number];
