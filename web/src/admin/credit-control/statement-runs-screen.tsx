import { STATEMENT_AUDIENCES, type StatementAudience, type StatementRun } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { formatDateTime, formatDay, formatMoneyExactly } from '#web/lib/format.ts';
import { isAdmin, useCurrentUser } from '#web/parts/accounts/api.ts';
import { lastMonths } from '#web/parts/documents/periods.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { DataColumn } from '#web/ui/list/data-table.tsx';
import { ListTable } from '#web/ui/list/table/list-table.tsx';
import { type PageSearch, useList } from '#web/ui/list/table/listing.ts';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { useDialogAction } from '#web/ui/overlay/use-dialog-action.ts';
import { runPreviewQuery, startRun, statementRuns } from './api.ts';

const LABELS: Record<StatementAudience, string> = {
  active: 'All customers with a balance or a movement',
  owing: 'Only customers who owe money',
};
const AUDIENCES = STATEMENT_AUDIENCES.map((value) => ({ value, label: LABELS[value] }));

const WRONG_ORDER = 'The end date is before the start date.';

/** Chooses a period, shows the number of recipients, and starts sending the statements. */
function NewRunDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [period, setPeriod] = useState(() => lastMonths(new Date(), 1));
  const [audience, setAudience] = useState<StatementAudience>('active');
  const isWrong = period.from !== '' && period.until !== '' && period.from > period.until;
  const isComplete = period.from !== '' && period.until !== '' && !isWrong;
  const question = { ...period, audience };
  const { data, error, refetch } = useQuery({ ...runPreviewQuery(question), enabled: isComplete });
  const { isBusy, problem, run } = useDialogAction(() => undefined);
  const recipients = data && data.total - data.withoutEmail;
  const start = () =>
    void run(async () => {
      const { id } = await startRun(question);
      void navigate({ to: '/admin/credit-control/statements/$id', params: { id } });
      return 'The statements are being sent.';
    });
  return (
    <RouteDialog
      title="Send statements"
      description="Each customer is emailed a PDF statement for the period."
      onClose={onClose}
      footer={
        <Button loading={isBusy} disabled={!isComplete || !data?.canSend || !recipients} onClick={start}>
          Send {recipients} {recipients === 1 ? 'statement' : 'statements'}
        </Button>
      }
    >
      <div className="grid gap-4">
        {problem && <Notice tone="owed" title={problem} />}
        {error && !data && <ErrorState message={messageOf(error)} onRetry={refetch} className="py-3" />}
        {data && !data.canSend && <Notice title="This store has no mail server, so nothing is sent." />}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4">
          <TextField
            label="From"
            type="date"
            value={period.from}
            onChange={({ target }) => setPeriod({ ...period, from: target.value })}
          />
          <TextField
            label="To"
            type="date"
            value={period.until}
            error={isWrong ? WRONG_ORDER : undefined}
            onChange={({ target }) => setPeriod({ ...period, until: target.value })}
          />
        </div>
        <SelectField
          label="Customers"
          options={AUDIENCES}
          value={audience}
          onChange={({ target }) => setAudience(target.value === 'owing' ? 'owing' : 'active')}
        />
        {data && isComplete && (
          <p role="status" className="text-sm">
            {data.total === 0
              ? 'No customer has a balance or a movement in this period.'
              : `${data.total} ${data.total === 1 ? 'customer' : 'customers'}. ${data.withoutEmail === 0 ? 'All have an email address' : `${data.withoutEmail} without an email address`}. The closing balances add up to ${formatMoneyExactly(data.closing)}.`}
          </p>
        )}
        {data && data.withoutEmail > 0 && (
          <details className="text-sm">
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-muted">
              Without an email address
            </summary>
            <ul className="columns-2 text-muted max-sm:columns-1">
              {data.without.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </RouteDialog>
  );
}

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
  { id: 'state', header: 'Status', cell: (run) => <RunState run={run} />, className: 'w-32' },
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

/** The runs that sent statements to all customers. */
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
          <NoResults more="No statements have been sent yet. Most stores send them at the end of the month." />
        }
      />
      {isOpen && <NewRunDialog onClose={() => setOpen(false)} />}
    </section>
  );
}
