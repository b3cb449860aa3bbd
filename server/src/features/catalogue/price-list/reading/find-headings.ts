import { guessMapping } from './guess-mapping.ts';

/** A line of a list, cut into its fields. */
export type SheetRecord = { line: number; fields: string[] };

/** Titles, addresses and dates above the headings take no more lines than this. */
const TITLE_LINES = 30;

export const isBlank = (fields: readonly string[]): boolean => fields.every((field) => field.trim() === '');

/** How many cells of a line have something in them. */
export const filled = (fields: readonly string[]): number =>
  fields.filter((field) => field.trim() !== '').length;

export type Headings = {
  /** Which of the records names the columns. */
  at: number;
  /** How many of its cells are known as columns of a price list. */
  recognised: number;
  hasCode: boolean;
};

/**
 * Finds the line that names the columns, below whatever titles there are: the one with most names that price lists have.
 * Where no line has two, it is the first with more than one cell.
 */
export const findHeadings = (records: readonly SheetRecord[]): Headings => {
  const first = records.slice(0, TITLE_LINES);
  let best: Headings = { at: 0, recognised: 0, hasCode: false };
  for (const [at, { fields }] of first.entries()) {
    const mapping = guessMapping(fields);
    const recognised = Object.keys(mapping).length;
    if (recognised > best.recognised) best = { at, recognised, hasCode: mapping.sku !== undefined };
  }
  if (best.recognised > 1) return best;
  const wide = first.findIndex(({ fields }) => filled(fields) > 1);
  return { ...best, at: Math.max(wide, 0) };
};
