import {
  changedProducts,
  decidedSubstances,
  MAX_DECISIONS,
  type SubstanceDecision,
  type SubstanceState,
  substanceList,
  sureSuggestions,
} from '@formulary/contract';
import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '#web/lib/calls/api.ts';
import type { ListSearch } from '#web/lib/list-search.ts';
import { defineListing } from '#web/ui/list/table/listing.ts';
import { STAFF_PRODUCTS } from '../api.ts';

export type SubstancesSearch = ListSearch & { state: SubstanceState };
export type Decided = { id: string; version: number }[];

export const substances = defineListing({
  path: 'admin/substances',
  key: [...STAFF_PRODUCTS, 'substances'],
  schema: substanceList,
  params: ({ q, state }: SubstancesSearch) => ({ q, state }),
});

/** Decides on any number of products, in requests of the maximum size. */
export const decideSubstances = async (decisions: readonly SubstanceDecision[]): Promise<Decided> => {
  const decided: Decided = [];
  for (let from = 0; from < decisions.length; from += MAX_DECISIONS) {
    const body = { decisions: decisions.slice(from, from + MAX_DECISIONS) };
    const answer = await requestJson('admin/substances', decidedSubstances, { method: 'PUT', body });
    decided.push(...answer.products);
  }
  return decided;
};

export const confirmSuggestion = async (suggestion: string, total: number): Promise<Decided> => {
  const body = { suggestion, total };
  const answer = await requestJson('admin/substances/confirmation', decidedSubstances, {
    method: 'POST',
    body,
  });
  return answer.products;
};

export const sureQuery = queryOptions({
  queryKey: [...STAFF_PRODUCTS, 'substances', 'sure'],
  queryFn: ({ signal }) => requestJson('admin/substances/sure', sureSuggestions, { signal }),
});

/** `id` identifies the confirmation, so that it can be repeated and undone. Returns the number of products. */
export const confirmSure = async (id: string, total: number): Promise<number> => {
  const options = { method: 'PUT', body: { total } } as const;
  return (await requestJson(`admin/substances/sure/${id}`, changedProducts, options)).products;
};

export const undoSure = async (id: string): Promise<number> =>
  (await requestJson(`admin/substances/sure/${id}`, changedProducts, { method: 'DELETE' })).products;
