import type { Synonym } from '@formulary/contract';
import type { Db, Tx } from '../../db/client.ts';
import { searchSynonyms } from './tables.ts';

/** What people type and what the catalogue says; search reads it in both directions. */
export type SynonymPair = { term: string; meaning: string };

/** Adds synonyms, effective at once, and returns them. A pair that is there already, or that is blank on one side, adds nothing. */
export const saveSynonyms = async (db: Db | Tx, pairs: readonly SynonymPair[]): Promise<Synonym[]> => {
  const rows = pairs
    .map(({ term, meaning }) => ({ term: term.trim(), meaning: meaning.trim() }))
    .filter(({ term, meaning }) => term !== '' && meaning !== '');
  if (rows.length === 0) return [];
  const { id, term, meaning } = searchSynonyms;
  return db.insert(searchSynonyms).values(rows).onConflictDoNothing().returning({ id, term, meaning });
};
