import { z } from 'zod';
import { listSearch } from '#web/lib/list-search.ts';

export const PRODUCTS_PAGE_SIZE = 50;

const id = z.string().default('').catch('');

/** What the table of products shows: words, a page, a lab, a category, stock that is low or out, the archive. */
export const productsSearch = listSearch(PRODUCTS_PAGE_SIZE).extend({
  labId: id,
  categoryId: id,
  stock: z.enum(['', 'low', 'out']).default('').catch(''),
  archived: z.boolean().default(false).catch(false),
});
export type ProductsSearch = z.output<typeof productsSearch>;

export const NO_PRODUCTS_SEARCH: ProductsSearch = {
  q: '',
  page: 0,
  pageSize: PRODUCTS_PAGE_SIZE,
  labId: '',
  categoryId: '',
  stock: '',
  archived: false,
};
