import type { StatementSend, StatementSendState } from '@formulary/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { formatDateTime, formatDay } from '#web/lib/format.ts';
import { isAdmin, useCurrentUser } from '#web/parts/accounts/api.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { toastError } from '#web/ui/feedback/toast-store.ts';
import type { DataColumn } from '#web/ui/list/data-table.tsx';
import { ExportMenu } from '#web/ui/list/export-menu.tsx';
import { ChoiceFilter, Filters } from '#web/ui/list/table/filters.tsx';
import { ListTable } from '#web/ui/list/table/list-table.tsx';
import { useList } from '#web/ui/list/table/listing.ts';
import { useCrumbName } from '#web/ui/page/breadcrumbs.tsx';
import { NotFoundPage } from '#web/ui/page/page-states.tsx';
import { continueRun, runQuery, type SendsSearch, sendsOf } from './api.ts';
import { RunState } from './statement-runs-screen.tsx';

const REFRESH_MS = 2_000;
const STATES: readonly { value: StatementSendState; label: string }[] = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
  { value: 'skipped', label: 'Skipped' },
  { value: 'failed', label: 'Failed' },
];
const TONES = { waiting: 'notice', sent: 'credit', skipped: 'neutral', failed: 'owed' } as const;

const COLUMNS: DataColumn<StatementSend>[] = [
  {
    id: 'customer',
    header: 'Customer',
    cell: ({ id, name, email }) => (
      <>
        <Link
          to="/admin/customers/$id"
          params={{ id }}
          className="wrap-anywhere block font-medium hover:text-primary"
        >
          {name}
        </Link>
        <span className="wrap-anywhere block text-muted text-xs">{email}</span>
      </>
    ),
    className: 'min-w-40',
  },
  {
    id: 'state',
    header: 'Status',
    cell: ({ state, detail }) => (
      <>
        <Badge tone={TONES[state]}>{STATES.find(({ value }) => value === state)?.label}</Badge>
        {detail && <span className="wrap-anywhere block text-muted text-xs">{detail}</span>}
      </>
    ),
    className: 'min-w-28',
  },
  {
    id: 'sent',
    header: 'Sent',
    cell: ({ sentAt }) => <span className="figures text-sm">{sentAt ? formatDateTime(sentAt) : '–'}</span>,
    className: 'w-44 max-sm:hidden',
  },
];

type RunScreenProps = { id: string; search: SendsSearch };

/** The progress of sending statements, and each recipient. */
export function RunScreen({ id, search }: RunScreenProps) {
  const queryClient = useQueryClient();
  const mayChange = isAdmin(useCurrentUser());
  const { data: run, error, refetch } = useQuery(runQuery(id));
  useCrumbName(
    `/admin/credit-control/statements/${id}`,
    run && `${formatDay(run.from)} to ${formatDay(run.until)}`,
  );
  const listing = useMemo(() => sendsOf(id), [id]);
  const list = useList(listing, search);
  useQuery({ ...listing.query(search), refetchInterval: run?.finishedAt === null ? REFRESH_MS : false });
  const again = useMutation({
    mutationFn: () => continueRun(id),
    onError: (problem) => toastError(problem, 'Could not send'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin', 'customers', 'credit-control'] }),
  });
  if (hasStatus(error, 404)) return <NotFoundPage />;
  if (error && !run) return <ErrorState message={messageOf(error)} onRetry={refetch} />;
  if (!run) return <Skeleton className="h-40 w-full rounded-card" />;
  const { from, until, sent, skipped, failed, total, finishedAt } = run;
  const done = sent + skipped + failed;
  return (
    <section aria-label="Statements" className="flex min-w-0 flex-col gap-4">
      <div className="card grid gap-3 px-5 py-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="title-group flex flex-wrap items-center gap-3">
            {formatDay(from)} to {formatDay(until)} <RunState run={run} />
          </h2>
          {mayChange && finishedAt && failed + skipped > 0 && (
            <Button variant="secondary" size="sm" loading={again.isPending} onClick={() => again.mutate()}>
              Retry unsent
            </Button>
          )}
        </div>
        <progress
          aria-label="Statements sent"
          value={done}
          max={total}
          className="h-2 w-full overflow-hidden rounded-full [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-primary"
        />
        <p role="status" className="text-muted text-sm">
          {sent} sent, {skipped} without an email address, {failed} failed, {total - done} waiting
        </p>
      </div>
      <Filters>
        <ChoiceFilter list={list} field="state" label="Status" all="All" options={STATES} />
        <ExportMenu hrefOf={(format) => listing.exportUrl(search, format)} />
      </Filters>
      <ListTable list={list} label="Customers" columns={COLUMNS} rows={list.data?.sends} />
    </section>
  );
}
