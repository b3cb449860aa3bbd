import { FULFILMENT_LABEL, ORDER_STATUS, type StaffOrderCounts } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { cn } from '#web/lib/cn.ts';
import { formatNumber } from '#web/lib/format.ts';
import { orderCountsQuery } from '../api.ts';
import type { OrderListSearch } from '../order-list-search.ts';

const { StoreOrdered, Ordered, Dispatched } = ORDER_STATUS;

/** One tab for each stage of fulfilment. Payment status is a filter instead. */
const ORDER_TABS = [
  { status: undefined, label: 'All', count: undefined },
  {
    status: 'placed',
    label: FULFILMENT_LABEL[StoreOrdered],
    count: (counts: StaffOrderCounts) => counts.storeOrdered + counts.paid,
  },
  {
    status: Ordered,
    label: FULFILMENT_LABEL[Ordered],
    count: (counts: StaffOrderCounts) => counts.ordered,
  },
  {
    status: Dispatched,
    label: FULFILMENT_LABEL[Dispatched],
    count: (counts: StaffOrderCounts) => counts.dispatched,
  },
  { status: 'cancelled', label: 'Cancelled', count: (counts: StaffOrderCounts) => counts.cancelled },
] as const;

export function StatusTabs({ search }: { search: OrderListSearch }) {
  const { data: counts } = useQuery(orderCountsQuery);
  return (
    <nav aria-label="Order status" className="-mx-1 px-1">
      <ul className="flex flex-wrap gap-1 border-b">
        {ORDER_TABS.map(({ status, label, count }) => {
          const isCurrent = search.status === status;
          return (
            <li key={label}>
              <Link
                from="/admin/orders"
                to="."
                search={(previous) => ({ ...previous, status, page: 0 })}
                aria-current={isCurrent ? 'page' : undefined}
                className={cn(
                  '-mb-px flex h-11 items-center gap-2 rounded-t-control border-b-2 border-transparent px-3 text-muted focus-visible:-outline-offset-2',
                  isCurrent ? 'border-primary font-semibold text-ink' : 'hover:text-ink',
                )}
              >
                {label}
                {count && counts && (
                  <span className="figures rounded-full bg-sunken px-2 py-0.5 font-medium text-ink text-xs">
                    {formatNumber(count(counts))}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
