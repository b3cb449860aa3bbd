import type { Synonym } from '@formulary/contract';
import type { Db, Tx } from '../../db/client.ts';
import { searchSynonyms } from './tables.ts';

/** A typed word and the catalogue's word for it; search uses both directions. */
export type SynonymPair = { term: string; meaning: string };

/** Adds synonyms, effective at once, and returns them. Existing pairs and pairs with a blank side are ignored. */
export const saveSynonyms = async (db: Db | Tx, pairs: readonly SynonymPair[]): Promise<Synonym[]> => {
  const rows = pairs
    .map(({ term, meaning }) => ({ term: term.trim(), meaning: meaning.trim() }))
    .filter(({ term, meaning }) => term !== '' && meaning !== '');
  if (rows.length === 0) return [];
  const { id, term, meaning } = searchSynonyms;
  return db.insert(searchSynonyms).values(rows).onConflictDoNothing().returning({ id, term, meaning });
};
