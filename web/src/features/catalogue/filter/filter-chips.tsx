import { centsFromRand } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { formatMoney } from '#web/lib/format.ts';
import { labsQuery } from '#web/parts/product/api.ts';
import { NO_FILTERS, type StoreFilters, type StoreSearch } from '#web/parts/product/store-search.ts';
import { categoriesOf, labsOf, namesById, withoutCategory, withoutLab } from './choose.ts';

/** One active filter, and the change that clears only it. */
export type ActiveFilter = { key: string; label: string; cleared: StoreFilters };

const without = (all: readonly string[], one: string): string[] => all.filter((each) => each !== one);
const orNone = (values: string[]): string[] | undefined => (values.length > 0 ? values : undefined);

const priceLabel = (from: number | undefined, to: number | undefined): string => {
  const [lowest, highest] = [from, to].map((rand) => formatMoney(centsFromRand(rand ?? 0)));
  if (from === undefined) return `Up to ${highest}`;
  return to === undefined ? `From ${lowest}` : `${lowest} to ${highest}`;
};

/** Returns every active filter, in the order in which the filters are shown. */
export const activeFilters = (search: StoreSearch, names: ReadonlyMap<string, string>): ActiveFilter[] => {
  const { forms = [], schedules = [], minPrice, maxPrice } = search;
  const [labs, categories] = [labsOf(search), categoriesOf(search)];
  const filters: ActiveFilter[] = [
    ...labs.map((id) => ({
      key: id,
      label: names.get(id) ?? 'Lab',
      cleared: withoutLab(search, id),
    })),
    ...categories.map((id) => ({
      key: id,
      label: names.get(id) ?? 'Category',
      cleared: withoutCategory(search, id),
    })),
    ...forms.map((form) => ({
      key: `form ${form}`,
      label: form,
      cleared: { forms: orNone(without(forms, form)) },
    })),
    ...schedules.map((schedule) => ({
      key: `schedule ${schedule}`,
      label: `Schedule ${schedule}`,
      cleared: { schedules: orNone(without(schedules, schedule)) },
    })),
  ];
  if (search.inStock) filters.push({ key: 'in stock', label: 'In stock', cleared: { inStock: undefined } });
  if (search.new) filters.push({ key: 'new', label: 'New', cleared: { new: undefined } });
  if (minPrice !== undefined || maxPrice !== undefined)
    filters.push({
      key: 'price',
      label: priceLabel(minPrice, maxPrice),
      cleared: { minPrice: undefined, maxPrice: undefined },
    });
  return filters;
};

/** The active filters, with the names of labs and categories once they have loaded. */
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
