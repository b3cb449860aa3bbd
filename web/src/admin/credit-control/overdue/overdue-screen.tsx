import { useNavigate } from '@tanstack/react-router';
import { cn } from '#web/lib/class-names/cn.ts';
import { formatMoneyExactly } from '#web/lib/format.ts';
import { AgeingFigures } from '#web/parts/balance/ageing-card.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ExportMenu } from '#web/ui/list/export-menu.tsx';
import { ChoiceFilter, Filters, SearchFilter } from '#web/ui/list/table/filters.tsx';
import { ListTable } from '#web/ui/list/table/list-table.tsx';
import { useList } from '#web/ui/list/table/use-list.ts';
import { overdueCustomers } from '../api.ts';
import { OVERDUE_COLUMNS } from './overdue-columns.tsx';
import type { OverdueSearch } from './overdue-search.ts';

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
  { value: 'yes', label: 'Has an address' },
  { value: 'no', label: 'Has none' },
] as const;
const SORTS = [
  { value: 'Oldest', label: 'Oldest due first' },
  { value: 'Balance desc', label: 'Balance, highest first' },
  { value: 'Name', label: 'Name' },
] as const;

/** The customers with overdue invoices, and their debts by age. */
export function OverdueScreen({ search }: { search: OverdueSearch }) {
  const navigate = useNavigate();
  const list = useList(overdueCustomers, search);
  const { data } = list;
  const isAwaited = !data || (data.total === 0 && !list.isHeard);
  const isFiltered = Boolean(search.q || search.days || search.disputed || search.email);
  if (list.isHeard && data?.total === 0 && !isFiltered)
    return <NoResults more="Nobody is overdue: no invoice is past its due date." />;
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
          <AgeingFigures ageing={data.sums.ageing} className="desktop:grid-cols-6" />
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
