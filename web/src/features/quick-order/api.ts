import { productList, usualList } from '@formulary/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { requestJson } from '#web/lib/calls/api.ts';
import { PRODUCTS } from '../catalogue/api.ts';

/** As many as stay in sight below the field. */
const MAX_SUGGESTIONS = 8;

/** The best matches of what is typed; the former ones stay until these have come. */
export const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: [...PRODUCTS, 'suggestions', q],
    // Never broken off: a line may be waiting for the answer when the field has other words already.
    queryFn: () =>
      requestJson('products/search', productList, { query: { q, skip: 0, take: MAX_SUGGESTIONS } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

/** Who orders more than this again and again sees no usual quantity of what they order least. */
const MAX_USUALS = 100;

/** The key begins as what a placed order changes. */
export const usualQuantitiesQuery = queryOptions({
  queryKey: ['usuals', 'quantities'],
  queryFn: ({ signal }) => requestJson('usuals', usualList, { query: { skip: 0, take: MAX_USUALS }, signal }),
  staleTime: 5 * 60_000,
});
