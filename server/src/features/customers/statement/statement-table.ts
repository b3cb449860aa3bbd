import { type Cents, negateCents } from '@formulary/contract';
import type { TableColumn } from '../../../http/exports/table-column.ts';
import type { Statement, StatementLine } from './read-statement.ts';

type Row = Omit<StatementLine, 'date' | 'amount'> & { date: Date | null; amount: Cents | null };

const bare = (what: string, balance: Cents): Row => ({
  date: null,
  what,
  reference: null,
  reason: null,
  amount: null,
  balance,
});

/** Yields a statement's rows for a file: opening balance, movements, closing balance. */
export async function* statementRows({ opening, closing, lines }: Statement): AsyncGenerator<Row> {
  yield bare('Opening balance', opening);
  yield* lines;
  yield bare('Closing balance', closing);
}

export const STATEMENT_COLUMNS: readonly TableColumn<Row>[] = [
  { header: 'Date', kind: 'date', width: 12, value: (row) => row.date },
  { header: 'Description', kind: 'text', width: 20, value: (row) => row.what },
  { header: 'Reference', kind: 'text', width: 14, value: (row) => row.reference },
  { header: 'Reason', kind: 'text', width: 40, value: (row) => row.reason },
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
  { header: 'Balance', kind: 'money', width: 14, value: (row) => row.balance },
];
