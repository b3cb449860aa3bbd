/** What several routes say in the same words. */
import type { QueryClient } from '@tanstack/react-query';
import { type SearchMiddleware, stripSearchParams } from '@tanstack/react-router';
import type { z } from 'zod';

/**
 * What the loader of a screen is given: the queries, and what of the address it reads. Loaders are in `screens/` too: what only one
 * screen fetches is no part of what all screens load.
 */
export type Loading<Address = unknown> = { context: { queryClient: QueryClient } } & Address;

/** The search parameters of a screen; the address leaves out those with their default. */
export const searchOf = <Schema extends z.ZodObject>(validateSearch: Schema) => ({
  validateSearch,
  search: {
    // biome-ignore lint/suspicious/noExplicitAny: the router knows the search of the routes above as well.
    middlewares: [stripSearchParams(validateSearch.parse({}) as never) as SearchMiddleware<any>],
  },
});
