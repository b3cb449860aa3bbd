import { useQueries } from '@tanstack/react-query';
import { productsQuery } from '#web/parts/product/api.ts';
import { NO_FILTERS, type OnSearchChange, type StoreSearch } from '#web/parts/product/store-search.ts';
import { Button } from '#web/ui/action/button.tsx';
import { countOfProducts } from '../store/result-summary.tsx';
import { useActiveFilters } from './filter-chips.tsx';

/** Each one requests a count. */
const MAX_WAYS = 8;

type WaysOutProps = { search: StoreSearch; onSearchChange: OnSearchChange };

/** The filters that hide all products, each with the number of results without it. */
export function WaysOut({ search, onSearchChange }: WaysOutProps) {
  const filters = useActiveFilters(search).map(({ key, label, cleared }) => ({
    key,
    label,
    cleared: cleared as Partial<StoreSearch>,
  }));
  const ways = search.q ? [{ key: 'q', label: search.q, cleared: { q: '' } }, ...filters] : filters;
  const found = useQueries({
    queries: ways
      .slice(0, MAX_WAYS)
      .map(({ cleared }) => productsQuery({ ...search, ...cleared, page: 0, pageSize: 1 })),
  });
  const helping = ways.flatMap((way, index) => {
    const total = found[index]?.data?.total;
    return total ? [{ ...way, total }] : [];
  });
  if (found.some(({ isPending }) => isPending)) return null;
  if (helping.length === 0)
    return (
      <Button variant="secondary" onClick={() => onSearchChange({ ...NO_FILTERS, page: 0 })}>
        Clear all filters
      </Button>
    );
  return (
    <ul aria-label="Filters to clear" className="flex flex-wrap justify-center gap-2">
      {helping.map(({ key, label, cleared, total }) => (
        <li key={key}>
          <Button variant="secondary" onClick={() => onSearchChange({ ...cleared, page: 0 })}>
            <span>
              Without “{label}” <span className="figures text-muted">{countOfProducts(total)}</span>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
