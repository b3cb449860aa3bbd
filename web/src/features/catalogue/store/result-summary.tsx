import { lazy, Suspense } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import {
  hasFilters,
  isFiltered,
  type StoreFilters,
  type StoreSearch,
} from '#web/parts/product/store-search.ts';
import { useRestoreFocus } from '#web/parts/product/use-restore-focus.ts';

const FilterChips = lazy(async () => ({
  default: (await import('../filter/filter-chips.tsx')).FilterChips,
}));

type ResultSummaryProps = {
  search: StoreSearch;
  /** Whether the customer has searched before, so that the line stays. */
  isSearched: boolean;
  /** Undefined while loading. */
  total: number | undefined;
  onFilter: (change: StoreFilters) => void;
};

export const countOfProducts = (total: number): string =>
  `${formatNumber(total)} ${total === 1 ? 'product' : 'products'}`;

/** Shows the number of matches and the active filters, once a search or filter has been used. */
export function ResultSummary({ search, isSearched, total, onFilter }: ResultSummaryProps) {
  const { box, keep } = useRestoreFocus('button, [role="status"]');
  const words = total !== undefined && countOfProducts(total);
  if (!hasFilters(search) && !isSearched)
    return (
      <p role="status" className="sr-only">
        {words}
      </p>
    );
  return (
    <div ref={box} className="flex min-h-8 flex-wrap items-center gap-2">
      {isFiltered(search) && (
        <Suspense fallback={null}>
          <FilterChips
            search={search}
            onFilter={(change) => {
              keep();
              onFilter(change);
            }}
          />
        </Suspense>
      )}
      <p role="status" tabIndex={-1} className="figures mx-1 text-muted text-sm outline-none">
        {words}
      </p>
    </div>
  );
}
