import {
  type ExportFormat,
  type ListChange,
  type ListInput,
  type ListLineInput,
  listPage,
  MAX_LISTS,
  type NamedList,
  namedList,
} from '@formulary/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { request, requestJson, urlOf } from '#web/lib/calls/api.ts';
import { formatNumber } from '#web/lib/format.ts';
import { LISTS, ONE_LIST } from './keys.ts';

const ALL_LISTS = [...LISTS, 'all'] as const;

/** All of a customer's lists by name, not paged because they are few. */
export const listsQuery = queryOptions({
  queryKey: ALL_LISTS,
  queryFn: ({ signal }) => requestJson('lists', listPage, { query: { skip: 0, take: MAX_LISTS }, signal }),
});

const pathOf = (id: string): string => `lists/${encodeURIComponent(id)}`;

export const listQuery = (id: string) =>
  queryOptions({
    queryKey: [...ONE_LIST, id],
    queryFn: ({ signal }) => requestJson(pathOf(id), namedList, { signal }),
  });

/** Caches a list from the server's response, and refetches the overview. */
const keep = (queryClient: QueryClient, list: NamedList): NamedList => {
  queryClient.setQueryData(listQuery(list.id).queryKey, list);
  void queryClient.invalidateQueries({ queryKey: ALL_LISTS }).catch(() => undefined);
  return list;
};

export const createList = async (queryClient: QueryClient, body: ListInput): Promise<NamedList> =>
  keep(queryClient, await requestJson('lists', namedList, { method: 'POST', body }));

export const changeList = async (
  queryClient: QueryClient,
  id: string,
  body: ListChange,
): Promise<NamedList> => keep(queryClient, await requestJson(pathOf(id), namedList, { method: 'PUT', body }));

export const addToList = async (
  queryClient: QueryClient,
  id: string,
  lines: readonly ListLineInput[],
): Promise<NamedList> =>
  keep(queryClient, await requestJson(`${pathOf(id)}/lines`, namedList, { method: 'POST', body: { lines } }));

export const deleteList = async (queryClient: QueryClient, id: string): Promise<void> => {
  await request(pathOf(id), { method: 'DELETE' });
  void queryClient.invalidateQueries({ queryKey: ALL_LISTS }).catch(() => undefined);
};

export const exportUrl = (id: string, format: ExportFormat): string =>
  urlOf(`${pathOf(id)}/export`, { format });

export const productsText = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'product' : 'products'}`;
