import { PAGE_SIZE } from '@formulary/contract';
import { z } from 'zod';
import { listSearch } from '#web/lib/list-search.ts';

const VIEWS = ['thumbnails', 'table'] as const;

/** Defaults, omitted from the URL. */
export const STORE_DEFAULTS = { q: '', page: 0, pageSize: PAGE_SIZE };

/** The store's search parameters. Invalid values are ignored. */
export const storeSearch = listSearch(PAGE_SIZE).extend({
  labId: z.uuid().optional().catch(undefined),
  categoryId: z.uuid().optional().catch(undefined),
  view: z.enum(VIEWS).optional().catch(undefined),
});

export type StoreSearch = z.output<typeof storeSearch>;
export type StoreView = (typeof VIEWS)[number];

const VIEW_KEY = 'store-view';
const rememberedView = (): StoreView => {
  try {
    return z.enum(VIEWS).catch(VIEWS[0]).parse(localStorage.getItem(VIEW_KEY));
  } catch {
    return VIEWS[0];
  }
};

/** Returns the view in the URL, else the last one used in this browser. */
export const viewOf = ({ view }: StoreSearch): StoreView => view ?? rememberedView();

export const rememberView = (view: StoreView): void => {
  try {
    localStorage.setItem(VIEW_KEY, view);
  } catch {
    // Storage is full or blocked: the view is kept in the URL only.
  }
};

/** Receives the changed part of the search. */
export type OnSearchChange = (change: Partial<StoreSearch>) => void;

export const hasFilters = ({ q, labId, categoryId }: StoreSearch): boolean =>
  q !== '' || labId !== undefined || categoryId !== undefined;
