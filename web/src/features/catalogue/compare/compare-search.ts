import { z } from 'zod';

export const SORTS = ['unit', 'price', 'name', 'lab', 'stock'] as const;
export type Sort = (typeof SORTS)[number];

export const SORT_DEFAULTS: { sort: Sort; down: boolean } = { sort: 'unit', down: false };

/** The screen's search parameters. Invalid values are ignored. */
export const compareSearch = () =>
  z.object({
    sort: z.enum(SORTS).default(SORT_DEFAULTS.sort).catch(SORT_DEFAULTS.sort),
    down: z.boolean().default(SORT_DEFAULTS.down).catch(SORT_DEFAULTS.down),
  });
export type CompareSearch = z.output<ReturnType<typeof compareSearch>>;
