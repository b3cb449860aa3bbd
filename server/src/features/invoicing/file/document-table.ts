import { addCents, type Cents, inCents, subtractCents } from '@formulary/contract';
import type { BillingDocument } from '../../../documents/snapshot.ts';
import type { TableColumn } from '../../../http/exports/table-column.ts';

/** A line of a document as a table row: each row names the document, so that the rows of several can be combined. */
type TableRow = {
  document: BillingDocument;
  code: string;
  description: string;
  packSize: string;
  quantity: number | null;
  price: Cents | null;
  rate: number | null;
  net: Cents;
  tax: Cents;
  gross: Cents;
};

type Line = BillingDocument['lines'][number];

const nameOf = ({ name, variantName, strength, dosage }: Line): string =>
  [variantName ? `${name} (${variantName})` : name, strength, dosage].filter(Boolean).join(', ');

const NOTHING = { code: '', packSize: '', quantity: null, price: null };

export const tableRows = (document: BillingDocument): TableRow[] => {
  const { pricesIncludeVat, lines, deliveryFee, total, tax, rounding } = document;
  const split = (part: { amount: Cents; tax: Cents }) => ({
    net: pricesIncludeVat ? subtractCents(part.amount, part.tax) : part.amount,
    tax: part.tax,
    gross: pricesIncludeVat ? part.amount : addCents(part.amount, part.tax),
  });
  const rows = lines.map((line) => ({
    ...{ document, code: line.code, description: nameOf(line), packSize: line.packSize },
    ...{ quantity: line.quantity, price: line.cost, rate: line.taxRate },
    ...split(line),
  }));
  const fee = deliveryFee && {
    ...{ document, ...NOTHING, description: 'Delivery', rate: deliveryFee.taxRate },
    ...split(deliveryFee),
  };
  const rounded = rounding && {
    ...{ document, ...NOTHING, description: 'Rounding', rate: null },
    ...{ net: rounding, tax: inCents(0), gross: rounding },
  };
  const sum = { document, ...NOTHING, description: 'Total', rate: null };
  return [
    ...rows,
    ...(fee ? [fee] : []),
    ...(rounded ? [rounded] : []),
    { ...sum, net: subtractCents(total, tax), tax, gross: total },
  ];
};

export const TABLE_COLUMNS: TableColumn<TableRow>[] = [
  { header: 'Document', kind: 'text', value: ({ document }) => document.title },
  { header: 'Number', kind: 'text', value: ({ document }) => document.number },
  { header: 'Date', kind: 'date', value: ({ document }) => new Date(document.issuedAt) },
  { header: 'Order', kind: 'text', value: ({ document }) => document.order.reference },
  { header: 'PO number', kind: 'text', value: ({ document }) => document.order.poNumber },
  {
    header: 'Corrects',
    kind: 'text',
    value: ({ document }) => (document.kind === 'credit-note' ? document.corrects.number : null),
  },
  { header: 'Code', kind: 'text', value: (row) => row.code },
  { header: 'Description', kind: 'text', value: (row) => row.description },
  { header: 'Pack size', kind: 'text', value: (row) => row.packSize },
  { header: 'Quantity', kind: 'number', value: (row) => row.quantity },
  { header: 'Price', kind: 'money', value: (row) => row.price },
  { header: 'VAT rate (%)', kind: 'number', value: (row) => (row.rate === null ? null : row.rate / 100) },
  { header: 'Excl. VAT', kind: 'money', value: (row) => row.net },
  { header: 'VAT', kind: 'money', value: (row) => row.tax },
  { header: 'Incl. VAT', kind: 'money', value: (row) => row.gross },
];
