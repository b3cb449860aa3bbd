import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { cn } from '#web/lib/class-names/cn.ts';
import { formatNumber } from '#web/lib/format.ts';
import { orderCountsQuery } from '../api.ts';
import type { OrderListSearch } from '../order-list-search.ts';
import { ORDER_TABS } from './order-tabs.ts';

/** How far orders have come, with how many stand there. */
export function StatusTabs({ search }: { search: OrderListSearch }) {
  const { data: counts } = useQuery(orderCountsQuery);
  return (
    <nav aria-label="Status of the orders" className="-mx-1 px-1">
      <ul className="flex flex-wrap gap-1 border-b">
        {ORDER_TABS.map(({ status, label, count }) => {
          const isCurrent = search.status === status;
          return (
            <li key={label}>
              <Link
                from="/admin/orders/"
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
