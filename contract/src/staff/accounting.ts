import { z } from 'zod';
import { TAX_DOCUMENT_KINDS } from '../invoicing.ts';
import { money } from '../money/money.ts';
import { oneOf } from '../wire/fields.ts';
import { type AccountCodes, DEFAULT_ACCOUNT_CODES } from './business.ts';

/** The journals of a period: issued documents, payments, and credits and debits entered by staff. */
export const JOURNALS = ['sales', 'receipts', 'adjustments'] as const;
export type Journal = (typeof JOURNALS)[number];
export const journal = oneOf(JOURNALS);

export const JOURNAL_LABEL: Record<Journal, string> = {
  sales: 'Sales',
  receipts: 'Receipts',
  adjustments: 'Adjustments',
};

/** The formats of exported journals: every line with its document, or the import file of an accounting package. */
export const JOURNAL_LAYOUTS = ['general', 'pastel', 'xero'] as const;
export type JournalLayout = (typeof JOURNAL_LAYOUTS)[number];
export const journalLayout = oneOf(JOURNAL_LAYOUTS);

export const JOURNAL_LAYOUT_LABEL: Record<JournalLayout, string> = {
  general: 'All columns',
  pastel: 'Sage Pastel',
  xero: 'Xero',
};

/** The accounts that journals post to. */
export type Account = keyof AccountCodes;
export const ACCOUNTS = Object.keys(DEFAULT_ACCOUNT_CODES) as [Account, ...Account[]];

export const ACCOUNT_LABEL: Record<Account, string> = {
  debtors: 'Debtors',
  sales: 'Sales at the standard rate',
  zeroRatedSales: 'Zero-rated sales',
  delivery: 'Delivery fees',
  vatOutput: 'VAT output',
  bank: 'Bank',
  adjustments: 'Adjustments',
};

/**
 * The amount that customers owe at a given time. `debtors` comes from invoices, credit notes, payments and adjustments,
 * `notInvoiced` from orders placed but not yet invoiced, and `ledger` is the sum of all balances. `difference` is the
 * ledger less the other two, and should be 0.
 */
const position = z.object({ debtors: money, notInvoiced: money, ledger: money, difference: money });
export type DebtorsPosition = z.infer<typeof position>;

/**
 * The journals of a period by account, and how they change what customers owe: opening debtors + invoices − credit notes −
 * receipts + adjustments = closing debtors. Receipts exclude undone payments; debits less credits are adjustments.
 */
export const journalSummary = z.object({
  accounts: z.array(z.object({ account: z.enum(ACCOUNTS), code: z.string(), debit: money, credit: money })),
  debit: money,
  credit: money,
  reconciliation: z.object({
    opening: position,
    invoices: money,
    creditNotes: money,
    receipts: money,
    adjustments: money,
    closing: position,
  }),
});
export type JournalSummary = z.infer<typeof journalSummary>;

/**
 * The fields of the VAT 201 that come from documents: supplies at the standard rate, zero-rated supplies, supplies at an
 * earlier rate, and credit notes.
 */
export const VAT_FIELDS = ['1', '2', '12', '18'] as const;
export type VatField = (typeof VAT_FIELDS)[number];
export const vatField = oneOf(VAT_FIELDS);

/** The names of the fields on the form. */
export const VAT_FIELD_LABEL: Record<VatField, string> = {
  '1': 'Standard rate, excluding capital goods',
  '2': 'Zero rate, excluding goods exported',
  '12': 'Other: invoices at an earlier rate',
  '18': 'Other: credit notes',
};

/**
 * Output tax of a period, from the lines of its invoices and credit notes by date of issue. `rate` is the standard rate
 * (basis points) on its last day. `outputTax` is field 13, and `netTax` is that less field 18. `formTax` is the form's
 * own calculation of field 4 from field 1, which may differ by a few cents from the VAT on the documents.
 * `creditedZeroRated` is the part of the credit notes without VAT.
 */
export const vatReturn = z.object({
  rate: z.int(),
  fields: z.array(
    z.object({ field: z.enum(VAT_FIELDS), documents: z.int(), net: money, tax: money, gross: money }),
  ),
  outputTax: money,
  netTax: money,
  formTax: money,
  creditedZeroRated: money,
});
export type VatReturn = z.infer<typeof vatReturn>;

/** A document's contribution to a field of the VAT 201. */
export const vatDocument = z.object({
  id: z.uuid(),
  kind: z.enum(TAX_DOCUMENT_KINDS),
  number: z.string(),
  issuedAt: z.iso.datetime(),
  orderId: z.uuid(),
  orderReference: z.string(),
  customer: z.object({ id: z.uuid(), username: z.string(), name: z.string() }),
  net: money,
  tax: money,
  gross: money,
});
export type VatDocument = z.infer<typeof vatDocument>;

export const vatDocumentList = z.object({ documents: z.array(vatDocument), total: z.int() });
