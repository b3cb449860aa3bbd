import type { ProductText } from './product-words.ts';

/** The products that may be meant by a line, and how many of them are compared in full. */
export const MOST_COMPARED = 60;

/** Codes as they may be written. */
export type Codes = { skus: string[]; barcodes: string[]; nappis: string[] };
export type CodeRow = { id: string; sku: string; barcode: string; nappi: string };

export type SpellingRow = { word: string; spellings: string[] };
export type SynonymRow = { phrase: string; meaning: string };

/** What to look for because of a line, as parts of a PostgreSQL text query. */
export type Question = { place: number; whole: string; partly: string; details: string[] };

/** Look-ups in the catalogue, which the server does for the process that matches. Each takes and returns plain data. */
export type Catalogue = {
  findCodes: (codes: Codes) => Promise<CodeRow[]>;
  findVocabulary: (asked: {
    words: string[];
    phrases: string[];
  }) => Promise<{ spelled: SpellingRow[]; meant: SynonymRow[] }>;
  findCandidates: (questions: Question[]) => Promise<{ place: number; ids: string[] }[]>;
  readProducts: (ids: string[]) => Promise<ProductText[]>;
};
