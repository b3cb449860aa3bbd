import type { ProductText } from './product-words.ts';

/** The maximum number of products to compare in full with a line. */
export const MOST_COMPARED = 60;

/** Codes in their possible spellings. */
export type Codes = { skus: string[]; barcodes: string[]; nappis: string[] };
export type CodeRow = { id: string; sku: string; barcode: string; nappi: string };

export type SpellingRow = { word: string; spellings: string[] };
export type SynonymRow = { phrase: string; meaning: string };

/** The search for a line's products, as parts of a PostgreSQL text query. */
export type Question = { place: number; whole: string; partly: string; details: string[] };

/** Look-ups in the catalogue, which the server performs for the matching process. Each takes and returns plain data. */
export type Catalogue = {
  findCodes: (codes: Codes) => Promise<CodeRow[]>;
  findVocabulary: (asked: {
    words: string[];
    phrases: string[];
  }) => Promise<{ spelled: SpellingRow[]; meant: SynonymRow[] }>;
  findCandidates: (questions: Question[]) => Promise<{ place: number; ids: string[] }[]>;
  readProducts: (ids: string[]) => Promise<ProductText[]>;
};
