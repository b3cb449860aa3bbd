import {
  ACCOUNT_LABEL,
  type AccountCodes,
  type Cents,
  inCents,
  JOURNAL_LABEL,
  negateCents,
} from '@formulary/contract';
import type { TableColumn } from '../../http/exports/rows-and-columns.ts';
import type { DailyLine, JournalLine } from './journal-lines.ts';

const debitOf = ({ amount }: { amount: Cents }): Cents | null => (amount > 0 ? amount : null);
const creditOf = ({ amount }: { amount: Cents }): Cents | null => (amount < 0 ? negateCents(amount) : null);

/** `2026-03-31` as `31/03/2026`. */
const slashed = (day: string): string => day.split('-').reverse().join('/');

export const generalColumns = (codes: AccountCodes): TableColumn<JournalLine>[] => [
  { header: 'Date', kind: 'date', width: 12, value: ({ at }) => new Date(at) },
  { header: 'Journal', kind: 'text', width: 12, value: ({ journal }) => JOURNAL_LABEL[journal] },
  { header: 'Document', kind: 'text', value: ({ reference }) => reference },
  { header: 'Order', kind: 'text', width: 12, value: ({ order }) => order },
  { header: 'Username', kind: 'text', value: ({ username }) => username },
  { header: 'Customer', kind: 'text', width: 28, value: ({ customer }) => customer },
  { header: 'Description', kind: 'text', width: 36, value: ({ description }) => description },
  { header: 'Account code', kind: 'text', width: 14, value: ({ account }) => codes[account] },
  { header: 'Account', kind: 'text', width: 26, value: ({ account }) => ACCOUNT_LABEL[account] },
  { header: 'Debit', kind: 'money', width: 14, value: debitOf },
  { header: 'Credit', kind: 'money', width: 14, value: creditOf },
  { header: 'Bank account', kind: 'text', width: 18, value: ({ bankAccount }) => bankAccount },
];

const PASTEL_ACCOUNT = 7;
/** An account as Pastel writes it in files: `1000/000` and `1000` become `1000000`. */
const pastelAccount = (code: string): string => code.replaceAll(/[^\w]/g, '').padEnd(PASTEL_ACCOUNT, '0');

/** The month of the financial year that contains a day, counted from 1; the year begins in `firstMonth`. */
const financialPeriod = (day: string, firstMonth: number): number =>
  ((Number(day.slice(5, 7)) - firstMonth + 12) % 12) + 1;

const NOTHING = (): Cents => inCents(0);
const empty = (header: string): TableColumn<JournalLine> => ({ header, kind: 'text', value: () => null });

/**
 * The columns of a journal batch of Sage Pastel. Each row is posted to its account and, with the opposite sign, to the
 * contra account, the debtors, so the debtors' own lines are left out.
 */
export const pastelColumns = (codes: AccountCodes, firstMonth: number): TableColumn<JournalLine>[] => [
  { header: 'Period', kind: 'number', value: ({ day }) => financialPeriod(day, firstMonth) },
  { header: 'Date', kind: 'text', value: ({ day }) => slashed(day) },
  { header: 'GDC', kind: 'text', value: () => 'G' },
  { header: 'Account Number', kind: 'text', value: ({ account }) => pastelAccount(codes[account]) },
  { header: 'Reference', kind: 'text', value: ({ short }) => short },
  {
    header: 'Description',
    kind: 'text',
    width: 36,
    value: ({ description, customer }) => `${customer}, ${description}`.slice(0, 36),
  },
  { header: 'Amount', kind: 'money', value: ({ amount }) => amount },
  { header: 'Tax Type', kind: 'number', value: () => 0 },
  { header: 'Tax Amount', kind: 'money', value: NOTHING },
  empty('Open Item'),
  empty('Projects Code'),
  { header: 'Contra Account', kind: 'text', value: () => pastelAccount(codes.debtors) },
  { header: 'Exchange Rate', kind: 'number', value: () => 1 },
  { header: 'Bank Exchange Rate', kind: 'number', value: () => 1 },
  { header: 'Batch ID', kind: 'number', value: () => 0 },
  { header: 'Discount Tax Type', kind: 'number', value: () => 0 },
  { header: 'Discount Amount', kind: 'money', value: NOTHING },
  { header: 'Home Amount', kind: 'money', value: ({ amount }) => amount },
];

const narrationOf = ({ journal, day }: DailyLine): string => `${JOURNAL_LABEL[journal]} ${day}`;
const untracked = (header: string): TableColumn<DailyLine> => ({ header, kind: 'text', value: () => null });

/** The columns of Xero's manual journals, which mark required columns with an asterisk. */
export const xeroColumns = (codes: AccountCodes): TableColumn<DailyLine>[] => [
  { header: '*Narration', kind: 'text', width: 24, value: narrationOf },
  { header: '*Date', kind: 'text', value: ({ day }) => slashed(day) },
  { header: 'Description', kind: 'text', width: 28, value: ({ account }) => ACCOUNT_LABEL[account] },
  { header: '*AccountCode', kind: 'text', value: ({ account }) => codes[account] },
  // The lines exclude VAT, which has its own account.
  { header: '*TaxRate', kind: 'text', value: () => 'No VAT' },
  { header: '*Amount', kind: 'money', value: ({ amount }) => amount },
  untracked('TrackingName1'),
  untracked('TrackingOption1'),
  untracked('TrackingName2'),
  untracked('TrackingOption2'),
];
