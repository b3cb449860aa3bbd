import { type ExportFormat, pageRange } from '@formulary/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { requestJson, urlOf } from '#web/lib/calls/api.ts';
import { isHeard } from '#web/lib/calls/heard.ts';
import type { ListSearch } from '#web/lib/list-search.ts';
import { useRedirectToLastPage } from '../paging-bar.tsx';

export type PageSearch = Pick<ListSearch, 'page' | 'pageSize'>;

type ListingOptions<Search, Data> = {
  /** The path in the API; with `/export` appended, it returns all rows as a file. */
  path: string;
  /** The beginning of the list's query keys. */
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
    /** Fetches a page without caching it. */
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

/** Returns a `filter` for the API, `field=value;field=value`, of the fields that have a value. */
export const filterText = (fields: Readonly<Record<string, string | number | boolean | undefined>>): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([field, value]) => `${field}=${value}`)
    .join(';');

export type List<Search extends PageSearch, Data> = {
  search: Search;
  /** The page, or the previous one while the page loads. */
  data: Data | undefined;
  /** Whether the previous page is still shown. */
  isOld: boolean;
  /** Whether an empty page is known to be empty: see `isHeard`. */
  isHeard: boolean;
  error: Error | null;
  refetch: () => void;
  /** Changes the address. Any change other than of the page returns to the first page. */
  change: (next: Partial<Search>) => void;
};

export const useList = <Search extends PageSearch, Data extends { total: number }>(
  listing: Listing<Search, Data>,
  search: Search,
): List<Search, Data> => {
  const navigate = useNavigate();
  const query = useQuery(listing.query(search));
  const { data, error, isPlaceholderData, refetch } = query;
  const change = (next: Partial<Search>): void =>
    void navigate({
      to: '.',
      search: (previous: object) => ({ ...previous, page: 0, ...next }),
      resetScroll: 'page' in next,
    } as Parameters<typeof navigate>[0]);
  useRedirectToLastPage(search, isPlaceholderData ? undefined : data?.total);
  return {
    search,
    data,
    isOld: isPlaceholderData,
    isHeard: isHeard(query),
    error,
    refetch: () => void refetch(),
    change,
  };
};
