import { type LineChoice, matchedLine, productList } from '@formulary/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { PRODUCTS } from '#web/parts/product/api.ts';
import { usualsQuery } from '#web/parts/usuals/api.ts';

/** The number of suggestions for which there is room below the field. */
const MAX_SUGGESTIONS = 8;

/** The best matches for the typed text; the previous ones stay until the new ones have loaded. */
export const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: [...PRODUCTS, 'suggestions', q],
    // Never cancelled: a line may be waiting for the response although the field already contains other words.
    queryFn: () =>
      requestJson('products/search', productList, { query: { q, skip: 0, take: MAX_SUGGESTIONS } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

/** Matches a line by the rules for pasted lists. If no quantity is given, the words may contain one. */
export const lineQuery = (text: string, quantity: number | null = null) =>
  queryOptions({
    queryKey: [...PRODUCTS, 'line', text, quantity],
    queryFn: () =>
      requestJson('quick-order/line', matchedLine, { query: { text, quantity: quantity ?? undefined } }),
    enabled: text !== '',
  });

/** The usual quantities, without those of rarely ordered products beyond the first page. */
export const knownUsualsQuery = queryOptions({ ...usualsQuery(), staleTime: 5 * 60_000 });

/** The last request, which the next one waits for: an undo that arrived first would undo nothing. */
let remembering: Promise<unknown> = Promise.resolve();

/**
 * Remembers what the customer chose for the words of lines, or takes it back. A choice that cannot be sent is only asked again
 * next time, so a failure is not shown.
 */
export const rememberChoices = (choices: readonly LineChoice[], isUndone = false): void => {
  if (choices.length === 0) return;
  const path = isUndone ? 'quick-order/choices/undo' : 'quick-order/choices';
  remembering = remembering.then(() =>
    request(path, { method: 'POST', body: { choices } }).catch(() => undefined),
  );
};
