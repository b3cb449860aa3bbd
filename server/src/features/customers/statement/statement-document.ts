import {
  type Cents,
  type Customer,
  formatDatePadded,
  formatDay,
  formatMoneyExactly,
  negateCents,
} from '@formulary/contract';
import { Document } from '../../../documents/document.ts';
import type { DocumentOrigin } from '../../../documents/paper.ts';
import { fullNameOf } from '../../accounts/person-label.ts';
import type { Statement, StatementLine } from './read-statement.ts';

const balanceText = (balance: Cents): string =>
  balance < 0 ? `${formatMoneyExactly(negateCents(balance))} in credit` : formatMoneyExactly(balance);
const detailOf = ({ what, reference, reason }: StatementLine): string =>
  [what, reference, reason].filter(Boolean).join(' · ');

export const statementDocument = async (
  { from, until, timeZone, opening, closing, lines }: Statement,
  customer: Customer,
  { issuer, at }: Omit<DocumentOrigin, 'timeZone'>,
): Promise<Document> => {
  const name = fullNameOf(customer);
  const period = `${formatDay(from)} to ${formatDay(until)}`;
  const title = `Statement of ${name}`;
  const document = new Document({ title, issuer, at })
    .section(`${title}, ${period}`)
    .title('Statement', period)
    .facts([
      { label: 'Customer', text: `${name}\n${customer.username}` },
      { label: 'Opening balance', text: balanceText(opening), loud: true },
      { label: 'Closing balance', text: balanceText(closing), loud: true },
    ]);
  await document.table({
    columns: [
      { header: 'Date', share: 1.4, cell: (line) => formatDatePadded(line.date, timeZone) },
      { header: 'Description', share: 4, cell: detailOf },
      {
        header: 'Debit',
        share: 1.6,
        align: 'right',
        cell: ({ amount }) => (amount > 0 ? formatMoneyExactly(amount) : ''),
      },
      {
        header: 'Credit',
        share: 1.6,
        align: 'right',
        cell: ({ amount }) => (amount < 0 ? formatMoneyExactly(negateCents(amount)) : ''),
      },
      { header: 'Balance', share: 1.8, align: 'right', cell: ({ balance }) => formatMoneyExactly(balance) },
    ],
    rows: lines,
    sums: [
      ['Opening balance', formatMoneyExactly(opening)],
      ['Closing balance', formatMoneyExactly(closing)],
    ],
  });
  return document.paragraph('Amounts are in South African rand. A balance below zero is in credit.');
};
