import type { AccessProposal } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { formatDatePadded } from '#web/lib/format.ts';
import { BalanceText } from '#web/parts/balance/balance-text.tsx';
import { type DataColumn, DataTable } from '#web/ui/list/data-table.tsx';
import { personName } from '../person-labels.ts';

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

export function ProposalTable({ days, customers, isFetching, tick }: ProposalTableProps) {
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
