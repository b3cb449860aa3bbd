import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { labsQuery } from '#web/parts/product/api.ts';
import { NO_FILTERS, type StoreFilters, type StoreSearch } from '#web/parts/product/store-search.ts';
import { type ActiveFilter, activeFilters } from './active-filters.ts';
import { namesById } from './choose.ts';

/** The active filters, with the names of labs and categories once those have loaded. */
export const useActiveFilters = (search: StoreSearch): ActiveFilter[] => {
  const { data: labs } = useQuery(labsQuery);
  const names = useMemo(() => namesById(labs ?? []), [labs]);
  return activeFilters(search, names);
};

type FilterChipsProps = { search: StoreSearch; onFilter: (change: StoreFilters) => void };

export function FilterChips({ search, onFilter }: FilterChipsProps) {
  const filters = useActiveFilters(search);
  return (
    <>
      {filters.map(({ key, label, cleared }) => (
        <button
          key={key}
          type="button"
          aria-label={`Remove filter ${label}`}
          onClick={() => onFilter(cleared)}
          className="inline-flex h-8 max-w-full items-center gap-1.5 rounded-full bg-tint pr-2 pl-3 font-medium text-primary text-sm transition-colors hover:bg-sunken max-desktop:h-11"
        >
          <span className="truncate">{label}</span>
          <X aria-hidden className="size-4 shrink-0" />
        </button>
      ))}
      {filters.length > 1 && (
        <button
          type="button"
          onClick={() => onFilter(NO_FILTERS)}
          className="h-8 rounded-control px-2 font-medium text-primary text-sm hover:bg-tint max-desktop:h-11"
        >
          Clear all
        </button>
      )}
    </>
  );
}
