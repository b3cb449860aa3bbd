import { matchedLine, productList } from '@formulary/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { requestJson } from '#web/lib/calls/api.ts';
import { PRODUCTS } from '#web/parts/product/api.ts';
import { usualsQuery } from '#web/parts/usuals/api.ts';

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

/** What a line means, by the rules of pasted lists. Without a quantity, the words may say one. */
export const lineQuery = (text: string, quantity: number | null = null) =>
  queryOptions({
    queryKey: [...PRODUCTS, 'line', text, quantity],
    queryFn: () =>
      requestJson('quick-order/line', matchedLine, { query: { text, quantity: quantity ?? undefined } }),
    enabled: text !== '',
  });

/** With the usual quantities: who orders more products than these again and again sees none of what they order least. */
export const knownUsualsQuery = queryOptions({ ...usualsQuery(), staleTime: 5 * 60_000 });
