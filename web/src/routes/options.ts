/** Options that several routes share. */
import type { QueryClient } from '@tanstack/react-query';
import { type SearchMiddleware, stripSearchParams } from '@tanstack/react-router';
import type { z } from 'zod';

/**
 * The input of a screen's loader: the query client, and the parts of the address that it reads. Loaders are in
 * `screens/` too, so that no screen downloads the queries of another.
 */
export type Loading<Address = unknown> = { context: { queryClient: QueryClient } } & Address;

/** Builds a schema when it is first used: each visit reads the addresses of few screens. */
export const builtLate = <Schema extends z.ZodType>(build: () => Schema): Pick<Schema, '~standard'> => {
  let schema: Schema | undefined;
  return {
    get '~standard'() {
      schema ??= build();
      return schema['~standard'];
    },
  };
};

// biome-ignore lint/suspicious/noExplicitAny: the search of the parent routes is known only to the router.
type Middleware = SearchMiddleware<any>;

/** The search parameters of a screen; those with their default value are omitted from the address. */
export const searchOf = <Schema extends z.ZodObject>(build: () => Schema) => {
  let strip: Middleware | undefined;
  const withoutDefaults: Middleware = (context) => {
    strip ??= stripSearchParams(build().parse({}) as never) as Middleware;
    return strip(context);
  };
  return { validateSearch: builtLate(build), search: { middlewares: [withoutDefaults] } };
};
