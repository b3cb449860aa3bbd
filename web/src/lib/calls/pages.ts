import { totalFromContentRange } from '@formulary/contract';

type Page = { count: number; total: number };

/** Returns the next page; undefined at the end of the list. An empty page ends it, whatever the total. */
export const pageAfter = (page: number, pageSize: number, { count, total }: Page): number | undefined =>
  count > 0 && (page + 1) * pageSize < total ? page + 1 : undefined;

/**
 * Returns the previous page, or the last page if this one is beyond the end; undefined before the first page and for an
 * empty list.
 */
export const pageBefore = (page: number, pageSize: number, total: number): number | undefined =>
  page > 0 && total > 0 ? Math.min(page, Math.ceil(total / pageSize)) - 1 : undefined;

/** Returns a list's total from its Content-Range; 0 without one. */
export const totalOf = (response: Response): number =>
  totalFromContentRange(response.headers.get('content-range')) ?? 0;
