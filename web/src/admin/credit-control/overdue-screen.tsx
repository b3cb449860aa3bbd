import { AGEING_LABEL, OVERDUE_BANDS, type OverdueCustomer } from '@formulary/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { cn } from '#web/lib/cn.ts';
import { formatDay, formatMoneyExactly } from '#web/lib/format.ts';
import { AgeingFigures } from '#web/parts/balance/ageing-card.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import type { DataColumn } from '#web/ui/list/data-table.tsx';
import { ExportMenu } from '#web/ui/list/export-menu.tsx';
import { ChoiceFilter, Filters, SearchFilter } from '#web/ui/list/table/filters.tsx';
import { ListTable } from '#web/ui/list/table/list-table.tsx';
import { useList } from '#web/ui/list/table/listing.ts';
import { overdueCustomers } from './api.ts';
import type { OverdueSearch } from './overdue-search.ts';

type Column = DataColumn<OverdueCustomer>;

const WHO: Column = {
  id: 'customer',
  header: 'Customer',
  cell: ({ id, name, surname, username, disputed, email }) => (
    <span className="block min-w-36">
      <Link
        to="/admin/customers/$id"
        params={{ id }}
        tabIndex={-1}
        className="wrap-anywhere block font-medium hover:text-primary"
      >
        {`${name} ${surname}`.trim()}
      </Link>
      <span className="wrap-anywhere block text-muted text-xs">{username}</span>
      <span className="flex flex-wrap gap-1">
        {disputed > 0 && (
          <Badge tone="notice" size="sm">
            {formatMoneyExactly(disputed)} in dispute
          </Badge>
        )}
        {email === null && <Badge size="sm">No email</Badge>}
      </span>
    </span>
  ),
};

const DUE: Column = {
  id: 'oldest',
  header: 'Oldest due',
  cell: ({ oldestDueOn, invoices }) => (
    <span className="figures block whitespace-nowrap text-sm">
      {formatDay(oldestDueOn)}
      <span className="block text-muted text-xs">
        {invoices} {invoices === 1 ? 'invoice' : 'invoices'}
      </span>
    </span>
  ),
  className: 'w-36 max-sm:hidden',
};

const bandColumn = (band: (typeof OVERDUE_BANDS)[number]): Column => ({
  id: band,
  header: AGEING_LABEL[band],
  align: 'right',
  cell: ({ ageing }) =>
    ageing[band] > 0 ? (
      <span className="figures whitespace-nowrap text-sm">{formatMoneyExactly(ageing[band])}</span>
    ) : (
      <span className="text-muted">–</span>
    ),
  className: 'w-28 max-desktop:hidden',
});

const SUMS: Column[] = [
  {
    id: 'overdue',
    header: 'Overdue',
    align: 'right',
    cell: ({ overdue }) => (
      <span className="figures whitespace-nowrap font-semibold text-owed">{formatMoneyExactly(overdue)}</span>
    ),
    className: 'w-36',
  },
  {
    id: 'balance',
    header: 'Balance',
    align: 'right',
    cell: ({ balance }) => <span className="figures whitespace-nowrap">{formatMoneyExactly(balance)}</span>,
    className: 'w-36 max-md:hidden',
  },
];

const OVERDUE_COLUMNS: Column[] = [WHO, DUE, ...OVERDUE_BANDS.map(bandColumn), ...SUMS];

const DAYS = [
  { value: '30', label: 'More than 30 days' },
  { value: '60', label: 'More than 60 days' },
  { value: '90', label: 'More than 90 days' },
] as const;
const DISPUTES = [
  { value: 'yes', label: 'In dispute' },
  { value: 'no', label: 'Not in dispute' },
] as const;
const EMAILS = [
  { value: 'yes', label: 'Has an email address' },
  { value: 'no', label: 'Has no email address' },
] as const;
const SORTS = [
  { value: 'Oldest', label: 'Oldest due first' },
  { value: 'Balance desc', label: 'Balance, highest first' },
  { value: 'Name', label: 'Name' },
] as const;

/** The customers with overdue invoices, and their debt by age. */
export function OverdueScreen({ search }: { search: OverdueSearch }) {
  const navigate = useNavigate();
  const list = useList(overdueCustomers, search);
  const { data } = list;
  const isAwaited = !data || (data.total === 0 && !list.isHeard);
  const isFiltered = Boolean(search.q || search.days || search.disputed || search.email);
  if (list.isHeard && data?.total === 0 && !isFiltered)
    return <NoResults more="No customer is overdue: no invoice is past its due date." />;
  return (
    <section aria-label="Overdue customers" className="flex min-w-0 flex-col gap-4">
      {isAwaited && !list.error && <Skeleton className="h-36 w-full rounded-card" />}
      {!isAwaited && (
        <section
          aria-label="Total overdue"
          aria-busy={list.isOld}
          className={cn(
            'card grid gap-3 px-5 py-4 transition-opacity duration-150',
            list.isOld && 'opacity-50',
          )}
        >
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="figures font-semibold text-owed text-xl">
              {formatMoneyExactly(data.sums.overdue)}
            </span>
            <span className="text-muted text-sm">
              overdue from {data.total} {data.total === 1 ? 'customer, who owes' : 'customers, who owe'}{' '}
              <span className="figures">{formatMoneyExactly(data.sums.balance)}</span> in all
            </span>
          </p>
          <AgeingFigures
            ageing={data.sums.ageing}
            className="desktop:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]"
          />
        </section>
      )}
      <Filters>
        <SearchFilter list={list} label="Search customers" placeholder="Name, phone or email" />
        <ChoiceFilter
          list={list}
          field="days"
          label="Overdue"
          all="Any time"
          options={DAYS}
          className="w-48"
        />
        <ChoiceFilter list={list} field="disputed" label="Dispute" all="All" options={DISPUTES} />
        <ChoiceFilter list={list} field="email" label="Email" all="All" options={EMAILS} />
        <ChoiceFilter
          list={list}
          field="sort"
          label="Sort by"
          all="Overdue, highest first"
          options={SORTS}
          className="w-56"
        />
        <ExportMenu hrefOf={(format) => overdueCustomers.exportUrl(search, format)} />
      </Filters>
      <ListTable
        list={list}
        label="Overdue customers"
        columns={OVERDUE_COLUMNS}
        rows={data?.customers}
        onRowClick={({ id }) => void navigate({ to: '/admin/customers/$id', params: { id } })}
      />
    </section>
  );
}
