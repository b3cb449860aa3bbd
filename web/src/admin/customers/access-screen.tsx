import { type AccessProposal, centsFromRand } from '@formulary/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { isHeard } from '#web/lib/calls/heard.ts';
import { formatDatePadded } from '#web/lib/format.ts';
import { BalanceText } from '#web/parts/balance/balance-text.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { SegmentedControl } from '#web/ui/action/segmented-control.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { type DataColumn, DataTable } from '#web/ui/list/data-table.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { ChangeDialog } from './access-change-dialog.tsx';
import { type AccessSearch, accessProposalsQuery } from './api.ts';
import { personName } from './person-labels.ts';

type ProposalTableProps = {
  days: number;
  customers: readonly AccessProposal[] | undefined;
  isFetching: boolean;
  tick: (customer: AccessProposal) => ReactNode;
};

const COLUMNS: DataColumn<AccessProposal>[] = [
  {
    id: 'name',
    header: 'Customer',
    cell: (person) => (
      <Link to="/admin/customers/$id" params={{ id: person.id }} className="font-medium hover:text-primary">
        {personName(person)}
        <span className="block font-normal text-muted text-xs">{person.username}</span>
      </Link>
    ),
  },
  {
    id: 'balance',
    header: 'Balance',
    align: 'right',
    cell: ({ paymentOutstanding }) => <BalanceText balance={paymentOutstanding} />,
    className: 'w-36 whitespace-nowrap max-sm:hidden',
  },
  {
    id: 'last',
    header: 'Last order',
    cell: ({ lastOrderAt }) => (
      <span className="figures">{lastOrderAt ? formatDatePadded(lastOrderAt) : '–'}</span>
    ),
    className: 'w-36 whitespace-nowrap max-md:hidden',
  },
];

function ProposalTable({ days, customers, isFetching, tick }: ProposalTableProps) {
  const columns = useMemo(
    (): DataColumn<AccessProposal>[] => [
      { id: 'tick', header: <span className="sr-only">Selected</span>, cell: tick, className: 'w-12' },
      ...COLUMNS,
      {
        id: 'owed',
        header: `Over ${days} days`,
        align: 'right',
        cell: ({ owedLong }) => <BalanceText balance={owedLong} className="font-semibold" />,
        className: 'w-36 whitespace-nowrap',
      },
    ],
    [days, tick],
  );
  return (
    <DataTable
      label="Customers"
      columns={columns}
      rows={customers}
      rowId={({ id }) => id}
      pageSize={8}
      isFetching={isFetching}
    />
  );
}

const CHANGES = [
  { value: 'revoke' as const, label: 'Revoke' },
  { value: 'grant' as const, label: 'Grant' },
];

/** Proposes customers whose access should be revoked or granted; a person confirms each change. */
export function AccessScreen({ search }: { search: AccessSearch }) {
  const navigate = useNavigate();
  const query = useQuery({ ...accessProposalsQuery(search), placeholderData: keepPreviousData });
  const { data, error, isPlaceholderData, refetch } = query;
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  const change = (next: Partial<AccessSearch>) => {
    setUnticked(new Set());
    void navigate({ to: '.', search: (previous) => ({ ...previous, ...next }), replace: true });
  };
  const ticked = (data?.customers ?? []).filter(({ id }) => !unticked.has(id));
  const toggle = ({ id }: AccessProposal) => {
    const next = new Set(unticked);
    if (!next.delete(id)) next.add(id);
    setUnticked(next);
  };
  const { customers, total = 0 } = data ?? {};
  const isRevoking = search.change === 'revoke';

  return (
    <div className="mt-1 flex flex-col gap-4">
      <PageHeader title="Store access">
        <SegmentedControl
          label="Change"
          value={search.change}
          segments={CHANGES}
          onChange={(next) => change({ change: next })}
        />
      </PageHeader>
      <div className="flex flex-wrap items-end gap-3">
        <NumberField
          label="Overdue for more than (days)"
          value={search.days}
          onChange={(days) => change({ days })}
        />
        <NumberField
          label={isRevoking ? 'And more than (rand)' : 'And no more than (rand)'}
          value={search.amount}
          onChange={(amount) => change({ amount })}
        />
        <p className="flex-1 pb-3 text-muted text-sm">
          {isRevoking
            ? 'Customers with access who have owed more than this amount for longer than this period.'
            : 'Customers without access who no longer owe more than this amount for longer than this period.'}
        </p>
        <Button
          variant={isRevoking ? 'destructive' : 'primary'}
          disabled={ticked.length === 0 || isPlaceholderData}
          onClick={() => setAsking(true)}
        >
          {isRevoking ? 'Revoke access' : 'Grant access'}
          {ticked.length > 0 && ` for ${ticked.length}`}…
        </Button>
      </div>
      {error && !customers?.length && <ErrorState message={messageOf(error)} onRetry={refetch} />}
      {total > (customers?.length ?? 0) && (
        <p className="text-muted text-sm">
          Showing {customers?.length} of {total}, largest and oldest debts first.
        </p>
      )}
      {customers?.length === 0 && isHeard(query) ? (
        <NoResults more="No customer is overdue by this much." />
      ) : (
        (!error || !!customers?.length) && (
          <ProposalTable
            days={search.days}
            customers={customers?.length === 0 ? undefined : customers}
            isFetching={isPlaceholderData}
            tick={(person) => (
              <Checkbox
                label={`Select ${person.name} ${person.surname}`}
                hideLabel
                checked={!unticked.has(person.id)}
                onChange={() => toggle(person)}
              />
            )}
          />
        )
      )}
      {asking && (
        <ChangeDialog
          change={search.change}
          threshold={{ days: search.days, amount: centsFromRand(search.amount) }}
          customers={ticked}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

type NumberFieldProps = { label: string; value: number; onChange: (value: number) => void };

function NumberField({ label, value, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState(String(value));
  const isValid = /^\d{1,8}$/.test(typed.trim());
  const type = (next: string) => {
    setTyped(next);
    if (/^\d{1,8}$/.test(next.trim()) && Number(next) !== value) onChange(Number(next));
  };
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={typed}
      onChange={({ target }) => type(target.value)}
      error={isValid ? undefined : 'Enter a whole number.'}
      className="w-52"
    />
  );
}
