/** Options that several routes share. */
import type { QueryClient } from '@tanstack/react-query';
import { type SearchMiddleware, stripSearchParams } from '@tanstack/react-router';
import type { z } from 'zod';

/**
 * The input of a screen's loader: the query client, and the parts of the address that it reads. Loaders are in
 * `screens/` too, so that no screen downloads the queries of another.
 */
export type Loading<Address = unknown> = { context: { queryClient: QueryClient } } & Address;

/** The search parameters of a screen; those with their default value are omitted from the address. */
export const searchOf = <Schema extends z.ZodObject>(validateSearch: Schema) => ({
  validateSearch,
  search: {
    // biome-ignore lint/suspicious/noExplicitAny: the search of the parent routes is known only to the router.
    middlewares: [stripSearchParams(validateSearch.parse({}) as never) as SearchMiddleware<any>],
  },
});
