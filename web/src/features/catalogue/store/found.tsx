import { formatNumber } from '#web/lib/format.ts';
import type { Filter } from '../filter/choose.ts';
import { FilterChips } from '../filter/filter-chips.tsx';
import { isNarrowed, type StoreSearch } from '../store-search.ts';

type FoundProps = {
  search: StoreSearch;
  /** Undefined while it is being found out. */
  total: number | undefined;
  onChoose: (filter: Filter) => void;
};

const countOfProducts = (total: number): string =>
  `${formatNumber(total)} ${total === 1 ? 'product' : 'products'}`;

/** Where the search shows less than the whole catalogue: how much, and what narrows it. */
export function Found({ search, total, onChoose }: FoundProps) {
  const words = total !== undefined && countOfProducts(total);
  if (!isNarrowed(search))
    return (
      <p role="status" className="sr-only">
        {words}
      </p>
    );
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-2">
      <FilterChips filter={search} onChoose={onChoose} />
      <p role="status" className="figures mx-1 text-muted text-sm">
        {words}
      </p>
    </div>
  );
}
