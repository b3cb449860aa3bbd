import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { formatNumber } from '#web/lib/format.ts';
import { labsQuery } from '../api.ts';
import { type Filter, namesOf } from '../filter/choose.ts';
import { hasFilters, type StoreSearch } from '../store-search.ts';

type ResultSummaryProps = {
  search: StoreSearch;
  /** Whether anything was searched for before: the line is kept. */
  isSearched: boolean;
  /** Undefined while loading. */
  total: number | undefined;
  onChoose: (filter: Filter) => void;
};

const countOfProducts = (total: number): string =>
  `${formatNumber(total)} ${total === 1 ? 'product' : 'products'}`;

type FilterChipsProps = { filter: Filter; onChoose: (filter: Filter) => void };

function FilterChips({ filter, onChoose }: FilterChipsProps) {
  const { data: labs = [] } = useQuery(labsQuery);
  const names = namesOf(labs, filter);
  return (
    <>
      {filter.labId && (
        <Chip
          name={names.lab ?? 'Lab'}
          onRemove={() => onChoose({ labId: undefined, categoryId: undefined })}
        />
      )}
      {filter.categoryId && (
        <Chip
          name={names.category ?? 'Category'}
          onRemove={() => onChoose({ ...filter, categoryId: undefined })}
        />
      )}
    </>
  );
}

function Chip({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Remove filter ${name}`}
      onClick={onRemove}
      className="inline-flex h-8 max-w-full items-center gap-1.5 rounded-full bg-tint pr-2 pl-3 font-medium text-primary text-sm transition-colors hover:bg-sunken max-desktop:h-11"
    >
      <span className="truncate">{name}</span>
      <X aria-hidden className="size-4 shrink-0" />
    </button>
  );
}

/** Shows the number of matches and the filters, once any were set. */
export function ResultSummary({ search, isSearched, total, onChoose }: ResultSummaryProps) {
  const words = total !== undefined && countOfProducts(total);
  if (!hasFilters(search) && !isSearched)
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
