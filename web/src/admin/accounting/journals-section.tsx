import {
  ACCOUNT_LABEL,
  type Cents,
  JOURNAL_LAYOUT_LABEL,
  JOURNAL_LAYOUTS,
  type JournalLayout,
  type JournalSummary,
  negateCents,
} from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { formatDay, formatMoneyExactly } from '#web/lib/format.ts';
import type { Period } from '#web/parts/documents/periods.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { type DataColumn, DataTable } from '#web/ui/list/data-table.tsx';
import { ExportMenu } from '#web/ui/list/export-menu.tsx';
import { journalsUrl, reconciliationUrl } from './api.ts';

type Row = { id: string; code: string; name: string; debit: Cents; credit: Cents };

const sum = (amount: Cents) => (
  <span className="figures">{amount === 0 ? '–' : formatMoneyExactly(amount)}</span>
);

/** Joins the debit and credit of a row into one column, for phones. */
function Both({ debit, credit }: Row) {
  if (debit === 0 && credit === 0) return sum(debit);
  return (
    <>
      {debit > 0 && <span className="block">{sum(debit)} Dr</span>}
      {credit > 0 && <span className="block">{sum(credit)} Cr</span>}
    </>
  );
}

const COLUMNS: DataColumn<Row>[] = [
  {
    id: 'account',
    header: 'Account',
    cell: ({ name, code }) => (
      <span className="flex flex-wrap gap-x-3">
        {code && <span className="figures min-w-12 text-muted">{code}</span>}
        {name}
      </span>
    ),
  },
  {
    id: 'debit',
    header: 'Debit',
    align: 'right',
    cell: ({ debit }) => sum(debit),
    className: 'w-40 max-sm:hidden',
  },
  {
    id: 'credit',
    header: 'Credit',
    align: 'right',
    cell: ({ credit }) => sum(credit),
    className: 'w-40 max-sm:hidden',
  },
  {
    id: 'both',
    header: 'Debit and credit',
    align: 'right',
    cell: (row) => <Both {...row} />,
    className: 'w-36 sm:hidden',
  },
];

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: monthName.format(Date.UTC(2026, index, 1)),
}));
/** Most South African financial years begin in March. */
const USUAL_FIRST_MONTH = '3';

const LAYOUT_HINT: Record<JournalLayout, string> = {
  general: 'One row for each line of each document.',
  pastel: 'A journal batch for import. Use CSV.',
  xero: 'One manual journal for each day, for import. Use CSV, one month at a time.',
};

const rowsOf = ({ accounts, debit, credit }: JournalSummary): Row[] => [
  ...accounts.map(({ account, ...row }) => ({ ...row, id: account, name: ACCOUNT_LABEL[account] })),
  { id: 'total', code: '', name: 'Total', debit, credit },
];

export function JournalsSection({
  summary,
  period,
}: {
  summary: JournalSummary | undefined;
  period: Period;
}) {
  const [layout, setLayout] = useState<JournalLayout>('general');
  const [firstMonth, setFirstMonth] = useState(USUAL_FIRST_MONTH);
  const isPastel = layout === 'pastel';
  return (
    <section aria-label="Journals">
      <h2 className="title-group">Journals</h2>
      <p className="mt-1 text-muted text-sm">
        Sales, receipts and adjustments by account.{' '}
        <Link to="/admin/business/accounts" className="font-medium text-primary hover:underline">
          Change account codes
        </Link>
      </p>
      <div className="mt-3 flex flex-wrap items-start gap-3">
        <SelectField
          label="File layout"
          hint={LAYOUT_HINT[layout]}
          options={JOURNAL_LAYOUTS.map((value) => ({ value, label: JOURNAL_LAYOUT_LABEL[value] }))}
          value={layout}
          onChange={({ target }) =>
            setLayout(JOURNAL_LAYOUTS.find((one) => one === target.value) ?? 'general')
          }
          className="w-72 max-md:w-full"
        />
        {isPastel && (
          <SelectField
            label="Financial year begins in"
            options={MONTHS}
            value={firstMonth}
            onChange={({ target }) => setFirstMonth(target.value)}
            className="w-48 max-md:w-full"
          />
        )}
        <div className="self-center">
          <ExportMenu
            hrefOf={(format) => journalsUrl({ ...period, layout, ...(isPastel && { firstMonth }) }, format)}
          />
        </div>
      </div>
      <DataTable
        label="Accounts"
        columns={COLUMNS}
        rows={summary && rowsOf(summary)}
        rowId={({ id }) => id}
        pageSize={8}
        rowClassName={({ id }) => (id === 'total' ? 'font-semibold' : undefined)}
      />
    </section>
  );
}

type Line = { label: string; amount: Cents; isTotal?: boolean };

const linesOf = (
  { opening, invoices, creditNotes, receipts, adjustments, closing }: JournalSummary['reconciliation'],
  { from, until }: Period,
): Line[] => [
  { label: `Debtors before ${formatDay(from)}`, amount: opening.debtors, isTotal: true },
  { label: 'Invoices', amount: invoices },
  { label: 'Credit notes', amount: negateCents(creditNotes) },
  { label: 'Receipts', amount: negateCents(receipts) },
  { label: 'Adjustments', amount: adjustments },
  { label: `Debtors at ${formatDay(until)}`, amount: closing.debtors, isTotal: true },
  { label: 'Orders not yet invoiced', amount: closing.notInvoiced },
  { label: 'Ledger balance', amount: closing.ledger, isTotal: true },
];

function Verdict({ reconciliation: { opening, closing } }: Pick<JournalSummary, 'reconciliation'>) {
  if (opening.difference === 0 && closing.difference === 0)
    return <Notice tone="credit" title="The journals agree with the ledger to the cent." />;
  return (
    <Notice tone="owed" title="The journals do not agree with the ledger">
      They differ by {formatMoneyExactly(opening.difference)} before the period and by{' '}
      {formatMoneyExactly(closing.difference)} after it. Ask the store’s operator to verify the ledger.
    </Notice>
  );
}

type ReconciliationSectionProps = { summary: JournalSummary; period: Period };

export function ReconciliationSection({ summary: { reconciliation }, period }: ReconciliationSectionProps) {
  return (
    <section aria-label="Reconciliation">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="title-group">Reconciliation</h2>
        <ExportMenu hrefOf={(format) => reconciliationUrl(period, format)} />
      </div>
      <div className="mt-3 grid max-w-2xl gap-3">
        <Verdict reconciliation={reconciliation} />
        <dl>
          {linesOf(reconciliation, period).map(({ label, amount, isTotal }) => (
            <div
              key={label}
              className={cn(
                'flex flex-wrap justify-between gap-x-4 border-b py-2.5 text-[0.9375rem]',
                isTotal ? 'font-semibold' : 'pl-4 max-sm:pl-2',
              )}
            >
              <dt>{label}</dt>
              <dd className="figures ml-auto">{formatMoneyExactly(amount)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
