/** A page of an endless list, as far as it says which pages there are. */
type Page = { count: number; total: number };

/** The page after one; undefined where the list ends: an empty page ends it, whatever the total says. */
export const pageAfter = (page: number, pageSize: number, { count, total }: Page): number | undefined =>
  count > 0 && (page + 1) * pageSize < total ? page + 1 : undefined;

/** The page before one, from beyond the end the last; undefined before the first and where there is nothing. */
export const pageBefore = (page: number, pageSize: number, total: number): number | undefined =>
  page > 0 && total > 0 ? Math.min(page, Math.ceil(total / pageSize)) - 1 : undefined;
