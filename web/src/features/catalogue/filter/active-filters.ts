import { centsFromRand } from '@formulary/contract';
import { formatMoney } from '#web/lib/format.ts';
import type { StoreFilters, StoreSearch } from '#web/parts/product/store-search.ts';
import { categoriesOf, labsOf, withoutCategory, withoutLab } from './choose.ts';

/** One active filter, and the change that clears only it. */
export type ActiveFilter = { key: string; label: string; cleared: StoreFilters };

const without = (all: readonly string[], one: string): string[] => all.filter((each) => each !== one);
const orNone = (values: string[]): string[] | undefined => (values.length > 0 ? values : undefined);

const priceLabel = (from: number | undefined, to: number | undefined): string => {
  const [lowest, highest] = [from, to].map((rand) => formatMoney(centsFromRand(rand ?? 0)));
  if (from === undefined) return `Up to ${highest}`;
  return to === undefined ? `From ${lowest}` : `${lowest} to ${highest}`;
};

/** Returns every active filter, in the order in which they are offered. */
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
