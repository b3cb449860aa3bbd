import {
  type Cents,
  formatDate,
  formatDatePadded,
  formatDay,
  formatMoneyExactly,
  formatNumber,
  inCents,
  negateCents,
} from '@formulary/contract';
import { Document } from '../document.ts';
import type { BillingDocument } from '../snapshot.ts';
import { formatFigure } from './goods.ts';
import {
  bankBlock,
  customerBlock,
  factsBlock,
  issuerBlock,
  type PrintedCustomer,
  type PrintedIssuer,
  senderLine,
} from './letterhead.ts';

/** A movement with the balance after it; a positive amount is owed. */
export type PrintedMovement = { date: Date; description: string; amount: Cents; balance: Cents };
export type OpenInvoice = {
  number: string;
  issuedAt: Date;
  poNumber: string | null;
  dueOn: string | null;
  /** Zero if the invoice is not due yet. */
  daysOverdue: number;
  isDisputed: boolean;
  total: Cents;
  outstanding: Cents;
};
/** Adds up to the closing balance; `unallocated` is credit, so it is never positive. */
export type Ageing = {
  current: Cents;
  days30: Cents;
  days60: Cents;
  days90: Cents;
  days120: Cents;
  unallocated: Cents;
};

export type PrintedStatement = {
  issuer: PrintedIssuer;
  logo: Buffer | null;
  customer: PrintedCustomer;
  /** Inclusive days of `timeZone`. */
  from: string;
  until: string;
  timeZone: string;
  /** The time of writing. */
  at: Date;
  opening: Cents;
  closing: Cents;
  movements: Iterable<PrintedMovement> | AsyncIterable<PrintedMovement>;
  /** Missing if the invoices are not known. */
  open: { invoices: OpenInvoice[]; rest: [label: string, amount: Cents]; ageing: Ageing } | null;
  bank: BillingDocument['bank'];
  terms: string | null;
  /** The reference that payers put on a bank transfer. */
  paymentReference: string;
};

const right = { align: 'right' as const };

const balanceText = (balance: Cents): string =>
  balance < 0 ? `${formatMoneyExactly(negateCents(balance))} in credit` : formatMoneyExactly(balance);

type MovementRow = Omit<PrintedMovement, 'date'> & { date: Date | null };

async function* withOpening(
  balance: Cents,
  movements: PrintedStatement['movements'],
): AsyncGenerator<MovementRow> {
  yield { date: null, description: 'Opening balance', amount: inCents(0), balance };
  yield* movements;
}

const movementsTable = ({ movements, timeZone, opening, closing }: PrintedStatement) => ({
  columns: [
    {
      header: 'Date',
      share: 1.3,
      cell: ({ date }: MovementRow) => (date ? formatDatePadded(date, timeZone) : ''),
    },
    { header: 'Description', share: 4.2, cell: ({ description }: MovementRow) => description },
    {
      ...{ header: 'Debit', share: 1.5, ...right },
      cell: ({ amount }: MovementRow) => (amount > 0 ? formatMoneyExactly(amount) : ''),
    },
    {
      ...{ header: 'Credit', share: 1.5, ...right },
      cell: ({ amount }: MovementRow) => (amount < 0 ? formatMoneyExactly(negateCents(amount)) : ''),
    },
    {
      header: 'Balance',
      share: 1.6,
      ...right,
      cell: ({ balance }: MovementRow) => formatMoneyExactly(balance),
    },
  ],
  rows: withOpening(opening, movements),
  sums: [['Closing balance', formatMoneyExactly(closing)]] as [string, string][],
});

const overdueText = ({ daysOverdue, isDisputed }: OpenInvoice): string => {
  if (isDisputed) return 'Disputed';
  return daysOverdue > 0 ? `${formatNumber(daysOverdue)} days` : '';
};

const invoicesTable = (
  { invoices, rest: [label, rest] }: NonNullable<PrintedStatement['open']>,
  { timeZone, closing }: Pick<PrintedStatement, 'timeZone' | 'closing'>,
) => ({
  columns: [
    { header: 'Invoice', share: 1.6, cell: ({ number }: OpenInvoice) => number },
    { header: 'Date', share: 1.4, cell: ({ issuedAt }: OpenInvoice) => formatDatePadded(issuedAt, timeZone) },
    { header: 'Your order no.', share: 2.2, cell: ({ poNumber }: OpenInvoice) => poNumber ?? '' },
    {
      header: 'Due date',
      share: 1.4,
      cell: ({ dueOn }: OpenInvoice) => (dueOn ? formatDatePadded(`${dueOn}T00:00:00Z`, 'UTC') : ''),
    },
    { header: 'Overdue', share: 1.1, ...right, cell: overdueText },
    { header: 'Amount', share: 1.6, ...right, cell: ({ total }: OpenInvoice) => formatMoneyExactly(total) },
    {
      ...{ header: 'Outstanding', share: 1.6, ...right },
      cell: ({ outstanding }: OpenInvoice) => formatMoneyExactly(outstanding),
    },
  ],
  rows: invoices,
  sums: [
    ...(rest === 0 ? [] : [[label, formatMoneyExactly(rest)] as [string, string]]),
    ['Total', formatMoneyExactly(closing)] as [string, string],
  ],
});

const ageingTable = (ageing: Ageing, total: Cents) => {
  const columns: [header: string, amount: Cents][] = [
    ['Current', ageing.current],
    ['30 days', ageing.days30],
    ['60 days', ageing.days60],
    ['90 days', ageing.days90],
    ['120+ days', ageing.days120],
    ['Unallocated', ageing.unallocated],
    ['Total (R)', total],
  ];
  return {
    columns: columns.map(([header, amount]) => ({
      header,
      share: 1,
      ...right,
      cell: () => formatFigure(amount),
    })),
    rows: [ageing],
    isStrong: () => true,
  };
};

/** The part that a payer sends back with the payment. */
const writeRemittance = (document: Document, data: PrintedStatement): void => {
  const { customer, until, closing, bank, paymentReference, issuer } = data;
  document
    .keep(190)
    .space(8)
    .rule({ dashed: true })
    .heading('Remittance advice', 100)
    .blocks([
      factsBlock([
        ['To', issuer.legalName ?? issuer.tradingName],
        ['From', customer.legalName ?? customer.name],
        ['Account', customer.accountName],
        ['Statement', formatDay(until)],
        ['Balance', balanceText(closing)],
      ]),
      bankBlock(bank, paymentReference),
    ])
    .fields(['Amount paid', 'Date of payment', 'Signature']);
};

/** Writes a customer's statement of account. */
export const writeStatement = async (data: PrintedStatement): Promise<Document> => {
  const { issuer, logo, customer, from, until, timeZone, at, opening, closing, open, terms } = data;
  const period = `${formatDay(from)} to ${formatDay(until)}`;
  const title = `Statement for ${customer.legalName ?? customer.name}`;
  const document = new Document({ title, author: issuer.tradingName, at });
  document.section(`Statement, ${period}`, senderLine(issuer));
  await document.letterhead({
    ...{ sender: issuer.tradingName, logo, title: 'Statement', number: period, notices: [] },
    left: issuerBlock(issuer),
    right: factsBlock([
      ['Account', customer.accountName],
      ['Printed', formatDate(at, timeZone)],
    ]),
  });
  document.rule().blocks([
    customerBlock('Customer', customer),
    {
      isTinted: true,
      lines: [
        { label: 'Opening balance', text: balanceText(opening) },
        { label: 'Closing balance', text: balanceText(closing), look: 'large' },
      ],
    },
  ]);
  await document.table(movementsTable(data));
  if (open && open.invoices.length > 0) {
    document.heading('Open invoices');
    await document.table(invoicesTable(open, data));
  }
  if (open) {
    document.heading('Ageing by due date');
    await document.table(ageingTable(open.ageing, closing));
  }
  document.paragraph(
    ['Amounts are in South African rand. A balance below zero is in credit.', terms]
      .filter(Boolean)
      .join('\n'),
  );
  if (data.bank && closing > 0) writeRemittance(document, data);
  return document;
};
