import { z } from 'zod';
import { money } from './money/money.ts';
import { oneOf } from './wire/fields.ts';

/** The documents that are numbered and never change. */
export const TAX_DOCUMENT_KINDS = ['invoice', 'credit-note'] as const;
export type TaxDocumentKind = (typeof TAX_DOCUMENT_KINDS)[number];
export const taxDocumentKind = oneOf(TAX_DOCUMENT_KINDS);

export const TAX_DOCUMENT_LABEL: Record<TaxDocumentKind, string> = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
};

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

/** The labels of the reasons on screens and documents. */
export const CREDIT_REASON_LABEL: Record<CreditReason, string> = {
  return: 'Goods returned',
  'short-delivery': 'Short delivery',
  damage: 'Goods damaged',
  'wrong-price': 'Wrong price',
  cancellation: 'Order cancelled',
  other: 'Other',
};

/** A document of an order. */
export const orderDocument = z.object({ id: z.uuid(), kind: taxDocumentKind, number: z.string() });
export type OrderDocument = z.infer<typeof orderDocument>;

/**
 * An issued document. `invoiceNumber` is the invoice that a credit note corrects; `total` includes `tax`. `dueOn` is the due
 * date of an invoice, and `outstanding` its unpaid amount: 0 for a credit note.
 */
export const customerDocument = orderDocument.extend({
  issuedAt: z.iso.datetime(),
  orderId: z.uuid(),
  orderReference: z.string(),
  poNumber: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  total: money,
  tax: money,
  dueOn: z.iso.date().nullable(),
  outstanding: money,
  isDisputed: z.boolean(),
});
export type CustomerDocument = z.infer<typeof customerDocument>;

export const customerDocumentList = z.object({
  documents: z.array(customerDocument),
  total: z.number().int(),
});
export type CustomerDocumentList = z.infer<typeof customerDocumentList>;

/** `format` of a document's file: the document itself, or its lines and totals as a table. */
export const documentFormat = oneOf(['pdf', 'csv']).default('pdf');
export type DocumentFormat = z.infer<typeof documentFormat>;
