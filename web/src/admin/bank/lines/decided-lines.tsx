import type { BankLine } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CustomerLink } from '#web/admin/orders/customer-link.tsx';
import { formatDatePadded, formatDay, formatMoney } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import type { DataColumn } from '#web/ui/list/data-table.tsx';
import { ListTable } from '#web/ui/list/table/list-table.tsx';
import type { List } from '#web/ui/list/table/listing.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import type { LinesSearch } from '../bank-search.ts';
import type { Decisions } from './use-decisions.ts';

const OUTCOMES = {
  record: 'Payment recorded',
  proof: 'Proof approved',
  approved: 'Already approved',
} as const;

const columnsOf = (onUndo: (line: BankLine) => void): DataColumn<BankLine>[] => [
  {
    id: 'day',
    header: 'Date',
    cell: ({ day }) => <span className="figures">{formatDay(day)}</span>,
    className: 'w-32 whitespace-nowrap max-sm:w-26',
  },
  {
    id: 'text',
    header: 'Description',
    cell: ({ description, reference, note, customer }) => (
      <span className="wrap-anywhere block min-w-28">
        {[description, reference].filter(Boolean).join(' · ')}
        {note && <span className="block text-muted text-xs">{note}</span>}
        {customer && (
          <span className="block text-sm md:hidden">
            <CustomerLink customer={customer} />
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ amount }) => <span className="figures font-semibold">{formatMoney(amount)}</span>,
    className: 'w-36 whitespace-nowrap max-sm:w-26',
  },
  {
    id: 'customer',
    header: 'Customer',
    cell: ({ customer, paymentId, outcome }) =>
      customer && (
        <span className="block">
          <CustomerLink customer={customer} className="inline-flex min-h-6 items-center font-medium" />
          {paymentId && outcome && (
            <Link
              to="/admin/payments/$id"
              params={{ id: paymentId }}
              className="flex min-h-6 w-fit items-center rounded-sm text-muted text-xs underline-offset-4 hover:underline"
            >
              {OUTCOMES[outcome]}
            </Link>
          )}
        </span>
      ),
    className: 'max-md:hidden',
  },
  {
    id: 'by',
    header: 'Decided by',
    cell: ({ decided }) =>
      decided && (
        <span className="block text-sm">
          <span className="block">{decided.by}</span>
          <span className="block text-muted text-xs tabular-nums">{formatDatePadded(decided.at)}</span>
        </span>
      ),
    className: 'w-44 max-desktop:hidden',
  },
  {
    id: 'undo',
    header: <span className="sr-only">Undo</span>,
    cell: (line) => (
      <Button size="sm" variant="ghost" onClick={() => onUndo(line)}>
        Undo
      </Button>
    ),
    align: 'right',
    className: 'w-24 max-sm:w-18',
  },
];

type DecidedLinesProps = {
  list: List<LinesSearch, { bankLines: BankLine[]; total: number }>;
  decisions: Decisions;
};

/** The matched or ignored lines, each of which can be reopened. */
export function DecidedLines({ list, decisions }: DecidedLinesProps) {
  const [undoing, setUndoing] = useState<BankLine>();
  const [columns] = useState(() => columnsOf(setUndoing));
  const rows = list.data?.bankLines.filter(({ state }) => state === list.search.state);
  const isKept = undoing?.outcome === 'approved' || undoing?.state === 'ignored';
  return (
    <>
      <ListTable
        list={list}
        label={list.search.state === 'matched' ? 'Matched lines' : 'Ignored lines'}
        columns={columns}
        rows={rows}
      />
      <ConfirmDialog
        open={undoing !== undefined}
        onOpenChange={(open) => {
          if (!open) setUndoing(undefined);
        }}
        title="Reopen this line?"
        description={
          isKept
            ? 'The line moves back to “To match”. Nothing else changes.'
            : `The payment of ${undoing ? formatMoney(undoing.amount) : ''} will be undone: the amount will be owed again, and its orders will be unpaid.`
        }
        confirmLabel="Reopen"
        destructive={!isKept}
        onConfirm={() => {
          if (undoing) decisions.undo(undoing);
          setUndoing(undefined);
        }}
      />
    </>
  );
}
