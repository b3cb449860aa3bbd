import { comparison, equivalentsList, equivalentsRequest, stockWatchList } from '@formulary/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { encodeBody } from '#web/lib/calls/encode-body.ts';
import { COMPARISONS, EQUIVALENTS, WATCHES } from './api.ts';

export const comparisonQuery = (id: string) =>
  queryOptions({
    queryKey: [...COMPARISONS, id],
    queryFn: ({ signal }) =>
      requestJson(`products/comparison/${encodeURIComponent(id)}`, comparison, { signal }),
  });

/** The cheapest equivalents in stock of several products, in one request. */
export const equivalentsQuery = (ids: readonly string[]) => {
  const productIds = ids.toSorted();
  return queryOptions({
    queryKey: [...EQUIVALENTS, productIds],
    queryFn: ({ signal }) =>
      requestJson('products/equivalents', equivalentsList, {
        method: 'POST',
        body: encodeBody(equivalentsRequest, { productIds }),
        signal,
      }),
    placeholderData: keepPreviousData,
  });
};

/** The ids of the products that the customer is waiting for. */
export const watchesQuery = queryOptions({
  queryKey: WATCHES,
  queryFn: async ({ signal }) =>
    (await requestJson('products/watches', stockWatchList, { signal })).productIds,
});

/** Turns the notification for a product's return to stock on or off. */
export const setWatch = (id: string, isWanted: boolean): Promise<Response> =>
  request(`products/watches/${encodeURIComponent(id)}`, { method: isWanted ? 'PUT' : 'DELETE' });
