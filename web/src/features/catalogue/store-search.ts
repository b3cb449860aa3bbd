import { PAGE_SIZE } from '@formulary/contract';
import { z } from 'zod';
import { listSearch } from '#web/lib/list-search.ts';

const VIEWS = ['thumbnails', 'table'] as const;

/** What a link to the store need not say. */
export const STORE_DEFAULTS = { q: '', page: 0, pageSize: PAGE_SIZE };

/** The store's search parameters. What makes no sense counts as not given. */
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

/** Returns how products are shown: as the address says, else as this browser showed them last. */
export const viewOf = ({ view }: StoreSearch): StoreView => view ?? rememberedView();

export const rememberView = (view: StoreView): void => {
  try {
    localStorage.setItem(VIEW_KEY, view);
  } catch {
    // Storage is full or forbidden: the address has the view until the store is left.
  }
};

/** Takes the part of the search that changed. */
export type OnSearchChange = (change: Partial<StoreSearch>) => void;

/** Whether the search shows less than the whole catalogue. */
export const isNarrowed = ({ q, labId, categoryId }: StoreSearch): boolean =>
  q !== '' || labId !== undefined || categoryId !== undefined;
