import { PAGE_SIZE, type ProductSort } from '@formulary/contract';
import { z } from 'zod';
import { listSearch, oneOf } from '#web/lib/list-search.ts';

const VIEWS = ['thumbnails', 'table'] as const;

/** Defaults, omitted from the URL. */
export const STORE_DEFAULTS = { q: '', page: 0, pageSize: PAGE_SIZE };

/**
 * The store's sort orders, in the URL and the API. Not imported from the contract, because every screen loads this
 * file.
 */
const SORTED_BY = ['Name', 'Price', 'UnitPrice', 'Stock'] as const satisfies readonly ProductSort[];
const SORTS = SORTED_BY.flatMap((field) => [field, `${field} desc`] as const);
export type StoreSort = (typeof SORTS)[number];

const MAX_CHOSEN = 50;

/** Several values, or one value typed into the URL without brackets. */
const several = <Item extends z.ZodType<string>>(item: Item) =>
  z
    .union([item.transform((value) => [value]), z.array(item).min(1).max(MAX_CHOSEN)])
    .optional()
    .catch(undefined);
const words = () => z.union([z.string().min(1), z.number().transform(String)]);
const yes = () => z.literal(true).optional().catch(undefined);
/** In rand. */
const price = () => z.number().min(0).max(99_999_999).multipleOf(0.01).optional().catch(undefined);

/** The store's search parameters. Invalid values are ignored. */
export const storeSearch = () =>
  listSearch(PAGE_SIZE).extend({
    labId: z.uuid().optional().catch(undefined),
    categoryId: z.uuid().optional().catch(undefined),
    labs: several(z.uuid()),
    categories: several(z.uuid()),
    forms: several(words()),
    schedules: several(words()),
    inStock: yes(),
    new: yes(),
    minPrice: price(),
    maxPrice: price(),
    sort: oneOf(SORTS),
    /** The store redirects `mine` to `/store/mine`. */
    view: z
      .enum([...VIEWS, 'mine'])
      .optional()
      .catch(undefined),
  });

export type StoreSearch = z.output<ReturnType<typeof storeSearch>>;
export type StoreView = (typeof VIEWS)[number];

const VIEW_KEY = 'store-view';
const MINE_KEY = 'store-mine';

const readChoice = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const keepChoice = (key: string, choice: string): void => {
  try {
    localStorage.setItem(key, choice);
  } catch {
    // Storage is full or blocked: only the URL has the choice.
  }
};

/** Returns the view in the URL, else the last one used in this browser. */
export const viewOf = ({ view }: StoreSearch): StoreView => {
  const isOne = (name: string | null | undefined) => VIEWS.find((each) => each === name);
  return isOne(view) ?? isOne(readChoice(VIEW_KEY)) ?? VIEWS[0];
};

export const rememberView = (view: StoreView): void => keepChoice(VIEW_KEY, view);

export const rememberMine = (userId: string): void => keepChoice(MINE_KEY, userId);
export const forgetMine = (): void => keepChoice(MINE_KEY, '');

/** The search with which a link to the store opens Mine, if the customer chose it last. */
export const mineOnReturn = (userId: string): { view?: 'mine' } =>
  readChoice(MINE_KEY) === userId ? { view: 'mine' } : {};

/** Called with the changed part of the search. */
export type OnSearchChange = (change: Partial<StoreSearch>) => void;

/** The filters, all of which can be cleared. */
const FILTERS = [
  'labId',
  'categoryId',
  'labs',
  'categories',
  'forms',
  'schedules',
  'inStock',
  'new',
  'minPrice',
  'maxPrice',
] as const;
export type StoreFilters = Partial<Pick<StoreSearch, (typeof FILTERS)[number]>>;

export const NO_FILTERS = Object.fromEntries(FILTERS.map((name) => [name, undefined])) as StoreFilters;

export const isFiltered = (search: StoreFilters): boolean =>
  FILTERS.some((name) => search[name] !== undefined);

export const hasFilters = (search: StoreSearch): boolean => search.q !== '' || isFiltered(search);

/** Products have headings by lab only in the store's default order. */
export const isGrouped = ({ sort }: StoreSearch): boolean => sort === undefined;

/** The unit price is shown wherever products are sorted by it. */
export const isByUnitPrice = ({ sort }: StoreSearch): boolean => sort?.startsWith('UnitPrice') === true;
