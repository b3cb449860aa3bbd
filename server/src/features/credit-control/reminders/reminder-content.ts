import { addCents, type Cents, formatDay, formatMoneyExactly, type ReminderStage } from '@formulary/contract';
import type { Content } from '../../../mail/write-message.ts';
import type { BusinessRow } from '../../business/queries.ts';

type Invoice = { number: string; dueOn: string; daysOverdue: number; outstanding: Cents };
type Bank = Pick<BusinessRow, 'bankName' | 'bankAccountName' | 'bankAccountNumber' | 'bankBranchCode'>;

const bankFacts = (bank: Bank, reference: string): [string, string][] =>
  bank.bankAccountNumber
    ? [
        ['Pay to', [bank.bankAccountName, bank.bankName].filter(Boolean).join(', ')],
        ['Account number', bank.bankAccountNumber],
        ['Branch code', bank.bankBranchCode],
        ['Your reference', reference],
      ]
    : [];

/** Writes a reminder: the text of its stage, then the invoices that it is about. `reference` is the customer's account. */
export const reminderContent = (
  { subject, text }: Pick<ReminderStage, 'subject' | 'text'>,
  invoices: readonly Invoice[],
  { bank, reference }: { bank: Bank; reference: string },
): Content => ({
  subject,
  paragraphs: text.split(/\n\s*\n/),
  facts: [
    ...invoices.map(({ number, dueOn, daysOverdue, outstanding }): [string, string] => [
      number,
      `${formatMoneyExactly(outstanding)}, due ${formatDay(dueOn)} (${daysOverdue} ${daysOverdue === 1 ? 'day' : 'days'} overdue)`,
    ]),
    ['Total', formatMoneyExactly(addCents(...invoices.map(({ outstanding }) => outstanding)))],
    ...bankFacts(bank, reference).filter(([, value]) => value !== ''),
  ],
  page: { label: 'View your account', path: '/documents' },
});
