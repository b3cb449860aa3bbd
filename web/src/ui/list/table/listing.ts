import { type ExportFormat, pageRange } from '@formulary/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { requestJson, urlOf } from '#web/lib/calls/api.ts';
import type { ListSearch } from '#web/lib/list-search.ts';

export type PageSearch = Pick<ListSearch, 'page' | 'pageSize'>;

type ListingOptions<Search, Data> = {
  /** The path in the API; with `/export` it returns all rows as a file. */
  path: string;
  /** The beginning of its query keys. */
  key: readonly unknown[];
  schema: { parse: (data: unknown) => Data };
  /** The query parameters for filters and sorting. */
  params?: (search: Search) => Record<string, string | undefined>;
  staleTime?: number;
};

export const defineListing = <Search extends PageSearch, Data extends { total: number }>({
  path,
  key,
  schema,
  params,
  staleTime,
}: ListingOptions<Search, Data>) => {
  const load = (search: Search, signal?: AbortSignal): Promise<Data> =>
    requestJson(path, schema, {
      query: { ...pageRange(search.page, search.pageSize), ...params?.(search) },
      ...(signal && { signal }),
    });
  return {
    /** Reads a page without caching it. */
    load,
    query: (search: Search) =>
      queryOptions({
        queryKey: [...key, search],
        queryFn: ({ signal }) => load(search, signal),
        placeholderData: keepPreviousData,
        ...(staleTime !== undefined && { staleTime }),
      }),
    exportUrl: (search: Search, format: ExportFormat): string =>
      urlOf(`${path}/export`, { format, ...params?.(search) }),
  };
};

export type Listing<Search extends PageSearch, Data extends { total: number }> = ReturnType<
  typeof defineListing<Search, Data>
>;

/** A `filter` of the API, `field=value;field=value`, of the fields that have a value. */
export const filterText = (fields: Readonly<Record<string, string | number | boolean | undefined>>): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([field, value]) => `${field}=${value}`)
    .join(';');
