import { z } from 'zod';

/** Text in the URL; `?q=500` would be parsed as a number. */
const text = () => z.union([z.string(), z.number(), z.boolean()]).transform(String);

/**
 * The search parameters of a paged list: `q`, a zero-based `page`, `pageSize`. Invalid values are ignored.
 */
export const listSearch = (defaultPageSize: number) =>
  z.object({
    q: text().default('').catch(''),
    page: z.number().int().min(0).max(1_000_000).default(0).catch(0),
    pageSize: z.number().int().min(1).max(100).default(defaultPageSize).catch(defaultPageSize),
  });

export type ListSearch = z.output<ReturnType<typeof listSearch>>;

/** A filter in the URL: one of these values, or none. */
export const oneOf = <const Values extends readonly (string | number)[]>(values: Values) =>
  z.literal(values).optional().catch(undefined);

/** The id of a record in the URL. */
export const recordId = () => z.uuid().optional().catch(undefined);

/** A date in the URL. Ranges are inclusive. */
export const day = () => z.iso.date().optional().catch(undefined);
