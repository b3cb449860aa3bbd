import { setImmediate } from 'node:timers/promises';
import {
  addCents,
  type Cents,
  formatDate,
  formatDay,
  formatMoneyExactly,
  formatNumber,
  formatRate,
  inCents,
  subtractCents,
} from '@formulary/contract';
import type { Block } from '../block.ts';
import { Document } from '../document.ts';
import type { BillingDocument } from '../snapshot.ts';
import { formatFigure, productName } from './goods.ts';
import { bankBlock, customerBlock, factsBlock, issuerBlock, placeBlock, senderLine } from './letterhead.ts';

/** A line as it is printed: the value without VAT, the VAT, and both. */
type PrintedLine = {
  name: string;
  detail: string;
  quantity: string;
  price: string;
  net: Cents;
  rate: number;
  tax: Cents;
  gross: Cents;
};

type Taxed = { amount: Cents; tax: Cents };
const netOf = ({ amount, tax }: Taxed, includesVat: boolean): Cents =>
  includesVat ? subtractCents(amount, tax) : amount;
const grossOf = ({ amount, tax }: Taxed, includesVat: boolean): Cents =>
  includesVat ? amount : addCents(amount, tax);

const printedLines = ({
  lines,
  deliveryFee,
  pricesIncludeVat,
  deliveredTo,
}: BillingDocument): PrintedLine[] => {
  const goods = lines.map(
    (line): PrintedLine => ({
      name: productName(line),
      detail: [line.code, line.packSize && `pack of ${line.packSize}`].filter(Boolean).join('  ·  '),
      quantity: line.quantity === null ? '' : formatNumber(line.quantity),
      price: line.cost === null ? '' : formatFigure(line.cost),
      net: netOf(line, pricesIncludeVat),
      rate: line.taxRate,
      tax: line.tax,
      gross: grossOf(line, pricesIncludeVat),
    }),
  );
  if (!deliveryFee) return goods;
  const fee: PrintedLine = {
    ...{ name: deliveredTo.isCollection ? 'Collection' : 'Delivery', detail: '', quantity: '', price: '' },
    net: netOf(deliveryFee, pricesIncludeVat),
    rate: deliveryFee.taxRate,
    tax: deliveryFee.tax,
    gross: grossOf(deliveryFee, pricesIncludeVat),
  };
  return [...goods, fee];
};

/** The unpaid amount of an invoice. */
const leftOf = ({ total, paid = inCents(0) }: BillingDocument): Cents => subtractCents(total, paid);

/** Returns the wording that differs between kinds of document. */
const describeKind = (
  document: BillingDocument,
): { facts: [string, string | null | false][]; notices: string[]; total: string } => {
  const { timeZone, issuedAt, order, dueOn, customer } = document;
  const date = formatDate(issuedAt, timeZone);
  const references: [string, string | null | false][] = [
    ['Order', `${order.reference}, ${formatDate(order.orderedAt, timeZone)}`],
    ['Your order no.', order.poNumber],
    ['Account', customer.accountName],
  ];
  const isPaid = leftOf(document) <= 0;
  const due: [string, string | null | false] = ['Due date', !isPaid && dueOn && formatDay(dueOn)];
  if (document.kind === 'credit-note') {
    const { title, number, issuedAt: correctedAt } = document.corrects;
    return {
      facts: [
        ['Date of issue', date],
        ['Corrects', `${title} ${number}, ${formatDate(correctedAt, timeZone)}`],
        ['Reason', document.reason],
        ...references,
      ],
      notices: [],
      total: 'Total credited',
    };
  }
  if (document.kind === 'pro-forma') {
    const { cancelled } = document;
    const void_ = cancelled
      ? `CANCELLED ${formatDate(cancelled.at, timeZone)}${cancelled.reason ? `: ${cancelled.reason}` : ''}`
      : '';
    return {
      facts: [['Date', date], due, ...references],
      notices: ['This is not a tax invoice.', void_],
      total: isPaid ? 'Paid in full' : document.paid ? 'Balance due' : 'Total',
    };
  }
  return {
    facts: [['Date of issue', date], due, ...references],
    notices: [],
    total: isPaid ? 'Paid in full' : 'Total due',
  };
};

const linesTable = (document: BillingDocument) => ({
  columns: [
    {
      header: 'Description',
      share: 4.3,
      cell: ({ name }: PrintedLine) => name,
      detail: ({ detail }: PrintedLine) => detail,
    },
    { header: 'Qty', share: 0.75, align: 'right' as const, cell: ({ quantity }: PrintedLine) => quantity },
    {
      header: document.pricesIncludeVat ? 'Price incl. VAT' : 'Price excl. VAT',
      share: 1.25,
      align: 'right' as const,
      cell: ({ price }: PrintedLine) => price,
    },
    {
      header: 'Excl. VAT (R)',
      share: 1.5,
      align: 'right' as const,
      cell: ({ net }: PrintedLine) => formatFigure(net),
    },
    {
      header: 'VAT rate',
      share: 0.75,
      align: 'right' as const,
      cell: ({ rate }: PrintedLine) => formatRate(rate),
    },
    {
      header: 'VAT (R)',
      share: 1.2,
      align: 'right' as const,
      cell: ({ tax }: PrintedLine) => formatFigure(tax),
    },
    {
      header: 'Incl. VAT (R)',
      share: 1.5,
      align: 'right' as const,
      cell: ({ gross }: PrintedLine) => formatFigure(gross),
    },
  ],
  rows: printedLines(document),
});

type PrintedSum = { label: string; net: Cents; tax: Cents; gross: Cents; isTotal: boolean };

const figureColumn = (header: string, share: number, of: (row: PrintedSum) => Cents) => ({
  header,
  share,
  align: 'right' as const,
  cell: (row: PrintedSum) => formatFigure(of(row)),
});

/** The amounts for the tax authority: net, tax and gross for each rate, and in total. */
const sumsTable = ({ sums, total, tax, rounding = inCents(0) }: BillingDocument) => {
  const gross = subtractCents(total, rounding);
  const rows = sums.map(
    ({ rate, net, tax: taxed, gross: withTax }): PrintedSum => ({
      label: rate === 0 ? 'Zero-rated' : `VAT ${formatRate(rate)}`,
      ...{ net, tax: taxed, gross: withTax, isTotal: false },
    }),
  );
  const all = { label: 'Total', net: subtractCents(gross, tax), tax, gross, isTotal: true };
  return {
    columns: [
      { header: 'Summary', share: 1.5, cell: ({ label }: PrintedSum) => label },
      figureColumn('Excl. VAT (R)', 1.6, ({ net }) => net),
      figureColumn('VAT (R)', 1.4, ({ tax: taxed }) => taxed),
      figureColumn('Incl. VAT (R)', 1.6, (row) => row.gross),
    ],
    rows: [...rows, all],
    isStrong: ({ isTotal }: PrintedSum) => isTotal,
  };
};

const CREDIT_WORDS = 'This amount has been credited to your account.';

const notesBlock = (document: BillingDocument): Block => ({
  lines: (document.kind === 'credit-note'
    ? [{ text: document.note ?? '', label: 'Note' }]
    : [
        { text: document.order.note ?? '', label: 'Customer’s note' },
        { text: document.deliveredTo.instructions ?? '', label: 'Delivery instructions' },
      ]
  ).map((note) => ({ ...note, most: 12 })),
});

const nameOf = ({ title, number, order }: BillingDocument): string => `${title} ${number ?? order.reference}`;

/** The amounts between the sums and the total; zeros are left out. */
const amountLines = (amounts: Record<string, Cents | undefined>): [string, string][] =>
  Object.entries(amounts).flatMap(([label, amount]) => (amount ? [[label, formatMoneyExactly(amount)]] : []));

const writeSection = async (
  document: Document,
  data: BillingDocument,
  logo: Buffer | null,
): Promise<Document> => {
  const { issuer, title, total, paid, rounding } = data;
  const isCredit = data.kind === 'credit-note';
  const left = leftOf(data);
  const { facts, notices, total: totalLabel } = describeKind(data);
  document.section(nameOf(data), senderLine(issuer));
  await document.letterhead({
    ...{ sender: issuer.tradingName, logo, title, number: data.number ?? '', notices },
    left: issuerBlock(issuer),
    right: factsBlock(facts),
  });
  document
    .rule()
    .blocks([
      customerBlock(isCredit ? 'Credit to' : 'Invoice to', data.customer),
      placeBlock(data.deliveredTo, isCredit ? 'Delivered to' : 'Deliver to'),
    ])
    .blocks([notesBlock(data)]);
  await document.table(linesTable(data));
  await document.totals({
    beside: isCredit || left <= 0 ? { lines: [] } : bankBlock(data.bank, data.paymentReference),
    table: sumsTable(data),
    lines: amountLines({ Rounding: rounding, Paid: left > 0 ? paid : undefined }),
    total: [totalLabel, formatMoneyExactly(left > 0 ? left : total)],
  });
  return document.paragraph(isCredit ? CREDIT_WORDS : (data.terms ?? ''));
};

/** Writes an invoice, a credit note or a pro forma invoice. `logo` is the picture of its `logoKey`. */
export const writeBilling = (data: BillingDocument, logo: Buffer | null): Promise<Document> =>
  writeSection(
    new Document({
      title: nameOf(data),
      author: data.issuer.legalName ?? data.issuer.tradingName,
      at: new Date(data.issuedAt),
    }),
    data,
    logo,
  );

export type LogoOf = (data: BillingDocument) => Promise<Buffer | null>;

/** Writes several documents as one PDF to print. Each starts on a new page with its own page numbers. */
export const writeBillings = async (all: BillingDocument[], logoOf: LogoOf, at: Date): Promise<Document> => {
  const [first] = all;
  const document = new Document({ title: 'Invoices', author: first?.issuer.tradingName ?? '', at });
  for (const data of all) {
    await writeSection(document, data, await logoOf(data));
    // Yields between two invoices, so that other requests are answered.
    await setImmediate();
  }
  return document;
};
