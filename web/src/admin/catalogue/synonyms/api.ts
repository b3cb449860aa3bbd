import { type Synonym, synonym, synonymList } from '@formulary/contract';
import { request, requestJson } from '#web/lib/calls/api.ts';
import type { ListSearch } from '#web/lib/list-search.ts';
import { defineListing } from '#web/ui/list/table/listing.ts';

export type SynonymPair = Pick<Synonym, 'term' | 'meaning'>;
export const SYNONYMS = ['admin', 'synonyms'] as const;
const path = (id: string): string => `admin/synonyms/${encodeURIComponent(id)}`;

export const synonyms = defineListing({
  path: 'admin/synonyms',
  key: SYNONYMS,
  schema: synonymList,
  params: ({ q }: ListSearch) => ({ q }),
});

export const addSynonym = (pair: SynonymPair): Promise<Synonym> =>
  requestJson('admin/synonyms', synonym, { method: 'POST', body: pair });
export const editSynonym = (id: string, seen: SynonymPair, pair: SynonymPair): Promise<Synonym> =>
  requestJson(path(id), synonym, { method: 'PUT', body: { ...pair, seen } });
export const deleteSynonym = (id: string): Promise<Response> => request(path(id), { method: 'DELETE' });
