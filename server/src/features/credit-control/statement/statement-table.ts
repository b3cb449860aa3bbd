import { AGEING_BANDS, AGEING_LABEL, type Cents, negateCents } from '@formulary/contract';
import type { TableColumn } from '../../../http/exports/rows-and-columns.ts';
import type { Statement } from './read-statement.ts';

/** A row of a statement as a table: a balance, a movement, an open invoice or an age band. */
type Row = {
  date: Date | null;
  what: string;
  reference: string | null;
  reason: string | null;
  amount: Cents | null;
  balance: Cents | null;
  dueOn: string | null;
  outstanding: Cents | null;
};

const row = (what: string, values: Partial<Row>): Row => ({
  ...{
    date: null,
    reference: null,
    reason: null,
    amount: null,
    balance: null,
    dueOn: null,
    outstanding: null,
  },
  what,
  ...values,
});

/** The closing balance without open invoices. */
export const restLabel = (rest: Cents): string => (rest > 0 ? 'Open debits' : 'Open credit');

/** Yields a statement's rows for a file: opening balance, movements, closing balance, open invoices and ageing. */
export async function* statementRows({
  opening,
  closing,
  lines,
  invoices,
  rest,
  ageing,
}: Statement): AsyncGenerator<Row> {
  yield row('Opening balance', { balance: opening });
  for (const { what, ...line } of lines) yield row(what, line);
  yield row('Closing balance', { balance: closing });
  for (const { number, orderReference, date, dueOn, outstanding, dispute } of invoices)
    yield row(number ? 'Open invoice' : 'Open order', {
      date: new Date(date),
      reference: [number, orderReference].filter(Boolean).join(' · '),
      reason: dispute ? `In dispute: ${dispute.reason}` : null,
      dueOn,
      outstanding,
    });
  if (rest !== 0) yield row(restLabel(rest), { outstanding: rest });
  for (const band of AGEING_BANDS) yield row(`Ageing: ${AGEING_LABEL[band]}`, { outstanding: ageing[band] });
}

export const STATEMENT_COLUMNS: readonly TableColumn<Row>[] = [
  { header: 'Date', kind: 'date', width: 12, value: (line) => line.date },
  { header: 'Description', kind: 'text', width: 20, value: (line) => line.what },
  { header: 'Reference', kind: 'text', width: 24, value: (line) => line.reference },
  { header: 'Reason', kind: 'text', width: 40, value: (line) => line.reason },
  {
    header: 'Debit',
    kind: 'money',
    width: 14,
    value: ({ amount }) => (amount && amount > 0 ? amount : null),
  },
  {
    header: 'Credit',
    kind: 'money',
    width: 14,
    value: ({ amount }) => (amount && amount < 0 ? negateCents(amount) : null),
  },
  { header: 'Balance', kind: 'money', width: 14, value: (line) => line.balance },
  { header: 'Due date', kind: 'text', width: 12, value: (line) => line.dueOn },
  { header: 'Outstanding', kind: 'money', width: 14, value: (line) => line.outstanding },
];
