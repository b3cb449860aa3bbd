import { PAGE_SIZE } from '@formulary/contract';
import { z } from 'zod';
import { listSearch } from '#web/lib/list-search.ts';

const VIEWS = ['thumbnails', 'table'] as const;

/** What a link to the store need not say. */
export const STORE_DEFAULTS = { q: '', page: 0, pageSize: PAGE_SIZE, view: VIEWS[0] };

/** The store's search parameters. What makes no sense counts as not given. */
export const storeSearch = listSearch(PAGE_SIZE).extend({
  labId: z.uuid().optional().catch(undefined),
  categoryId: z.uuid().optional().catch(undefined),
  view: z.enum(VIEWS).default(VIEWS[0]).catch(VIEWS[0]),
});

export type StoreSearch = z.output<typeof storeSearch>;
export type StoreView = StoreSearch['view'];

/** Takes the part of the search that changed. */
export type OnSearchChange = (change: Partial<StoreSearch>) => void;

/** Whether the search shows less than the whole catalogue. */
export const isNarrowed = ({ q, labId, categoryId }: StoreSearch): boolean =>
  q !== '' || labId !== undefined || categoryId !== undefined;
