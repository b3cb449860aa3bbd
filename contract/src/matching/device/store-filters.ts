import type { ProductSort } from '../../catalogue.ts';
import type { Cents } from '../../money/money.ts';
import type { Page } from '../../wire/paging.ts';
import { normalise } from './normalise.ts';
import type { OpenCopy } from './open-copy.ts';

/** The customer's filters, as the store's search takes them. */
export type StoreChoice = {
  labId?: string | undefined;
  categoryId?: string | undefined;
  labs?: readonly string[] | undefined;
  categories?: readonly string[] | undefined;
  forms?: readonly string[] | undefined;
  schedules?: readonly string[] | undefined;
  inStock?: boolean | undefined;
  isNew?: boolean | undefined;
  minPrice?: Cents | undefined;
  maxPrice?: Cents | undefined;
};

export type StoreQuery = StoreChoice & {
  q?: string | undefined;
  page: Page;
  newFirst: boolean;
  sort?: { field: ProductSort; descending: boolean } | undefined;
};

type Kind = 'labs' | 'categories' | 'forms' | 'schedules' | 'inStock' | 'isNew' | 'price';

/** Returns the test of each filter that is set. */
export const testsOf = (
  { copy }: OpenCopy,
  choice: StoreChoice,
): Partial<Record<Kind, (place: number) => boolean>> => {
  const { products, labs, categories } = copy;
  const { labId, categoryId, minPrice, maxPrice } = choice;
  const among = (
    groups: typeof labs,
    column: readonly number[],
    one: string | undefined,
    several: readonly string[] = [],
  ) => {
    if (!one && several.length === 0) return undefined;
    const idOf = (place: number): string => groups[column[place] ?? -1]?.id ?? '';
    return (place: number) =>
      (!one || idOf(place) === one) && (several.length === 0 || several.includes(idOf(place)));
  };
  const formKeys = new Set(
    choice.forms?.flatMap((form) => {
      const place = products.dosage.indexOf(form);
      return place < 0 ? [normalise(form).replaceAll('-', '')] : [products.formKey[place] ?? ''];
    }),
  );
  const isOfPrice = (place: number): boolean =>
    (minPrice === undefined || (products.cost[place] ?? 0) >= minPrice) &&
    (maxPrice === undefined || (products.cost[place] ?? 0) <= maxPrice);
  return {
    labs: among(labs, products.lab, labId, choice.labs),
    categories: among(categories, products.category, categoryId, choice.categories),
    forms: choice.forms?.length ? (place) => formKeys.has(products.formKey[place] ?? '') : undefined,
    schedules: choice.schedules?.length
      ? (place) => choice.schedules?.includes(products.schedule[place] ?? '') ?? false
      : undefined,
    inStock: choice.inStock ? (place) => (products.stock[place] ?? 0) > 0 : undefined,
    isNew: choice.isNew ? (place) => products.new[place] === true : undefined,
    price: minPrice === undefined && maxPrice === undefined ? undefined : isOfPrice,
  };
};

export const meets = (tests: ReturnType<typeof testsOf>, but?: Kind) => {
  const left = Object.entries(tests).flatMap(([kind, test]) =>
    test === undefined || kind === but ? [] : [test],
  );
  return (place: number): boolean => left.every((test) => test(place));
};

export const sortedBy = (
  { copy: { products } }: OpenCopy,
  places: readonly number[],
  { field, descending }: NonNullable<StoreQuery['sort']>,
): number[] => {
  const sortedValueOf = (place: number): string | number | null => {
    if (field === 'Name') return products.sortKey[place]?.split('\u0001')[0] ?? '';
    if (field === 'Price') return products.cost[place] ?? 0;
    return (field === 'UnitPrice' ? products.unitCost[place] : products.stock[place]) ?? null;
  };
  return places.toSorted((a, b) => {
    const [left, right] = [sortedValueOf(a), sortedValueOf(b)];
    if (left === right) return a - b;
    if (left === null || right === null) return left === null ? 1 : -1;
    return (left < right ? -1 : 1) * (descending ? -1 : 1);
  });
};
