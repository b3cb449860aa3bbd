import type { ProductChoices } from '../../catalogue.ts';
import type { OpenCopy } from './open-copy.ts';
import { meets, type StoreQuery, testsOf } from './store-filters.ts';
import { findRanked, findReading } from './store-search.ts';

const MOST_CHOICES = 200;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Counts the values of products, the most frequent ones only. */
const countValues = <Value>(
  places: readonly number[],
  valueAt: (place: number) => Value,
): [Value, number][] => {
  const counts = new Map<Value, number>();
  for (const place of places) counts.set(valueAt(place), (counts.get(valueAt(place)) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).slice(0, MOST_CHOICES);
};

/** Returns the filters for the products of a search, and how many products each choice would show. */
export const countChoices = (
  opened: OpenCopy,
  query: Omit<StoreQuery, 'page' | 'newFirst'>,
): ProductChoices => {
  const { products, labs, categories } = opened.copy;
  const tests = testsOf(opened, query);
  const { question } = findReading(opened, query.q, meets(tests));
  const found = question ? findRanked(opened, question) : products.id.map((_, place) => place);
  const but = (kind: keyof typeof tests): number[] => {
    const others = kind === 'labs' ? { ...tests, categories: undefined } : tests;
    return found.filter(meets(others, kind));
  };
  const listOf = (counted: [number, number][], groups: typeof labs) =>
    counted
      .flatMap(([place, count]) => {
        const group = groups[place];
        return group && group.name.trim() !== '' ? { ...group, count } : [];
      })
      .sort((a, b) => compare(a.sortKey, b.sortKey))
      .map(({ id, name, count }) => ({ id, name, count }));
  const named = (kind: 'forms' | 'schedules', keys: readonly string[], names: readonly string[]) =>
    countValues(
      but(kind).filter((place) => keys[place]),
      (place) => keys[place],
    )
      .map(([key, count]) => ({ name: names[keys.indexOf(key ?? '')] ?? '', count }))
      .sort((a, b) => compare(a.name.toLowerCase(), b.name.toLowerCase()));
  const costs = but('price').flatMap((place) => products.cost[place] ?? []);
  const ends = costs.reduce<ProductChoices['price']>(
    (range, cost) => ({
      from: range && range.from < cost ? range.from : cost,
      to: range && range.to > cost ? range.to : cost,
    }),
    null,
  );
  return {
    labs: listOf(
      countValues(but('labs'), (place) => products.lab[place] ?? -1),
      labs,
    ),
    categories: listOf(
      countValues(but('categories'), (place) => products.category[place] ?? -1),
      categories,
    ),
    forms: named('forms', products.formKey, products.dosage),
    schedules: named('schedules', products.schedule, products.schedule),
    inStock: but('inStock').filter((place) => (products.stock[place] ?? 0) > 0).length,
    new: but('isNew').filter((place) => products.new[place]).length,
    price: ends,
  };
};
