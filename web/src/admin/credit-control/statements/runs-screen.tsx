import type { StatementRun } from '@formulary/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDateTime, formatDay } from '#web/lib/format.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { isAdmin } from '#web/parts/accounts/roles.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import type { DataColumn } from '#web/ui/list/data-table.tsx';
import { ListTable } from '#web/ui/list/table/list-table.tsx';
import type { PageSearch } from '#web/ui/list/table/listing.ts';
import { useList } from '#web/ui/list/table/use-list.ts';
import { statementRuns } from '../api.ts';
import { NewRunDialog } from './new-run-dialog.tsx';

export function RunState({ run: { finishedAt, failed } }: { run: StatementRun }) {
  if (!finishedAt) return <Badge tone="notice">Sending</Badge>;
  return failed > 0 ? <Badge tone="owed">{failed} failed</Badge> : <Badge tone="credit">Sent</Badge>;
}

const COLUMNS: DataColumn<StatementRun>[] = [
  {
    id: 'period',
    header: 'Period',
    cell: ({ from, until }) => (
      <span className="font-medium">
        {formatDay(from)} to {formatDay(until)}
      </span>
    ),
    className: 'min-w-40',
  },
  {
    id: 'started',
    header: 'Started',
    cell: ({ startedAt, startedBy }) => (
      <span className="block text-sm">
        {formatDateTime(startedAt)}
        <span className="block text-muted text-xs">{startedBy}</span>
      </span>
    ),
    className: 'max-sm:hidden',
  },
  { id: 'state', header: 'State', cell: (run) => <RunState run={run} />, className: 'w-32' },
  {
    id: 'sent',
    header: 'Sent',
    cell: ({ sent, total }) => (
      <span className="figures">
        {sent} of {total}
      </span>
    ),
    align: 'right',
    className: 'w-32',
  },
];

/** The runs that send statements to all customers at once. */
export function RunsScreen({ search }: { search: PageSearch }) {
  const navigate = useNavigate();
  const list = useList(statementRuns, search);
  const [isOpen, setOpen] = useState(false);
  const mayStart = isAdmin(useCurrentUser());
  return (
    <section aria-label="Statements" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="max-w-prose text-muted">
          Statements for a period, sent to all customers at once. For a single statement, open the customer.
        </p>
        {mayStart && (
          <Button size="sm" onClick={() => setOpen(true)}>
            Send statements…
          </Button>
        )}
      </div>
      <ListTable
        list={list}
        label="Statements sent"
        columns={COLUMNS}
        rows={list.data?.runs}
        onRowClick={({ id }) => void navigate({ to: '/admin/credit-control/statements/$id', params: { id } })}
        empty={
          <NoResults more="No statements have been sent yet. Most stores send them at the end of a month." />
        }
      />
      {isOpen && <NewRunDialog onClose={() => setOpen(false)} />}
    </section>
  );
}
