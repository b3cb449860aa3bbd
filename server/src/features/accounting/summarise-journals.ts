import {
  ACCOUNTS,
  addCents,
  type Cents,
  cents,
  type DebtorsPosition,
  inCents,
  type JournalSummary,
  negateCents,
} from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import type { TableColumn } from '../../http/exports/rows-and-columns.ts';
import { findBusiness } from '../business/queries.ts';
import {
  IS_OWN_ENTRY,
  type Period,
  type PeriodDays,
  readOnExports,
  readPeriod,
  selectAccountTotals,
} from './journal-lines.ts';

const summaryRow = z.object({
  accounts: z.array(z.object({ account: z.enum(ACCOUNTS), debit: cents, credit: cents })),
  documentsBefore: cents,
  invoices: cents,
  creditNotes: cents,
  entriesBefore: cents,
  receipts: cents,
  adjustments: cents,
  ledgerBefore: cents,
  ledgerAfter: cents,
  notInvoicedBefore: cents,
  notInvoicedAfter: cents,
});

const sumIf = (amount: SQL, condition: SQL, name: string): SQL =>
  sql`coalesce(sum(${amount}) filter (where ${condition}), 0)::float8 as ${sql.identifier(name)}`;

/** Whether the order `o` with the invoice `d` was placed, and neither cancelled nor invoiced, before a given time. */
const wasNotInvoiced = (at: SQL): SQL =>
  sql`o.date_ordered < ${at} and (o.cancelled_at is null or o.cancelled_at >= ${at})
    and (d.issued_at is null or d.issued_at >= ${at})`;

/** Selects the sums of a period in one statement, so that they are consistent while others keep working. */
const selectSummary = (period: Period): SQL => {
  const { from, until } = period;
  const [total, amount, price] = [sql`total`, sql`e.amount`, sql`o.total_price`];
  return sql`
  select * from (
    select coalesce(json_agg(totals), '[]') as accounts from (${selectAccountTotals(period)}) totals
  ) accounts cross join (
    select ${sumIf(sql`case kind when 'invoice' then total else -total end`, sql`issued_at < ${from}`, 'documentsBefore')},
      ${sumIf(total, sql`kind = 'invoice' and issued_at >= ${from}`, 'invoices')},
      ${sumIf(total, sql`kind = 'credit-note' and issued_at >= ${from}`, 'creditNotes')}
    from tax_documents where issued_at < ${until}
  ) documents cross join (
    select ${sumIf(amount, sql`e.created_at < ${from} and ${IS_OWN_ENTRY}`, 'entriesBefore')},
      ${sumIf(sql`-e.amount`, sql`e.created_at >= ${from} and e.source = 'POP'`, 'receipts')},
      ${sumIf(amount, sql`e.created_at >= ${from} and e.source <> 'POP' and ${IS_OWN_ENTRY}`, 'adjustments')},
      ${sumIf(amount, sql`e.created_at < ${from}`, 'ledgerBefore')},
      coalesce(sum(e.amount), 0)::float8 as "ledgerAfter"
    from ledger_entries e where e.created_at < ${until}
  ) entries cross join (
    select ${sumIf(price, wasNotInvoiced(from), 'notInvoicedBefore')},
      ${sumIf(price, wasNotInvoiced(until), 'notInvoicedAfter')}
    from orders o left join tax_documents d on d.order_id = o.id and d.kind = 'invoice'
    where o.date_ordered < ${until}
  ) ordered`;
};

const positionOf = (debtors: Cents, notInvoiced: Cents, ledger: Cents): DebtorsPosition => ({
  debtors,
  notInvoiced,
  ledger,
  difference: addCents(ledger, negateCents(debtors), negateCents(notInvoiced)),
});

/** Returns the journals of a period by account, and how they change what customers owe. */
export const summariseJournals = async (
  { db, exportDb }: { db: Db; exportDb: Db },
  days: PeriodDays,
): Promise<JournalSummary> => {
  const [{ accountCodes }, period] = await Promise.all([findBusiness(db), readPeriod(db, days)]);
  const [row] = await readOnExports(exportDb, summaryRow, selectSummary(period));
  if (!row) throw new Error('The journal totals are missing');
  const known = new Map(row.accounts.map((sums) => [sums.account, sums]));
  const accounts = ACCOUNTS.map((account) => ({
    account,
    code: accountCodes[account],
    debit: known.get(account)?.debit ?? inCents(0),
    credit: known.get(account)?.credit ?? inCents(0),
  }));
  const { invoices, creditNotes, receipts, adjustments } = row;
  const opening = addCents(row.documentsBefore, row.entriesBefore);
  const closing = addCents(opening, invoices, negateCents(creditNotes), negateCents(receipts), adjustments);
  return {
    accounts,
    debit: addCents(...accounts.map(({ debit }) => debit)),
    credit: addCents(...accounts.map(({ credit }) => credit)),
    reconciliation: {
      opening: positionOf(opening, row.notInvoicedBefore, row.ledgerBefore),
      invoices,
      creditNotes,
      receipts,
      adjustments,
      closing: positionOf(closing, row.notInvoicedAfter, row.ledgerAfter),
    },
  };
};

type ReconciliationLine = { line: string; amount: Cents };

export const RECONCILIATION_COLUMNS: TableColumn<ReconciliationLine>[] = [
  { header: 'Line', kind: 'text', width: 44, value: ({ line }) => line },
  { header: 'Amount', kind: 'money', width: 18, value: ({ amount }) => amount },
];

const positionLines = (name: string, position: DebtorsPosition): ReconciliationLine[] => [
  { line: `${name} debtors`, amount: position.debtors },
  { line: `${name} orders not yet invoiced`, amount: position.notInvoiced },
  { line: `${name} ledger balance`, amount: position.ledger },
  { line: `${name} difference`, amount: position.difference },
];

/** Yields a reconciliation's rows for a file. */
export async function* reconciliationRows({
  reconciliation: { opening, invoices, creditNotes, receipts, adjustments, closing },
}: JournalSummary): AsyncGenerator<ReconciliationLine> {
  yield* positionLines('Opening', opening);
  yield { line: 'Invoices', amount: invoices };
  yield { line: 'Credit notes', amount: negateCents(creditNotes) };
  yield { line: 'Receipts', amount: negateCents(receipts) };
  yield { line: 'Adjustments', amount: adjustments };
  yield* positionLines('Closing', closing);
}
