import { guessMapping } from './guess-mapping.ts';

/** A line of a list, split into fields. */
export type SheetRecord = { line: number; fields: string[] };

/** The most title, address and date lines expected above the headings. */
const TITLE_LINES = 30;

export const isBlank = (fields: readonly string[]): boolean => fields.every((field) => field.trim() === '');

export const filled = (fields: readonly string[]): number =>
  fields.filter((field) => field.trim() !== '').length;

export type Headings = {
  /** The index of the heading record. */
  at: number;
  /** How many of its cells are recognised as columns of a price list. */
  recognised: number;
  hasCode: boolean;
};

/**
 * Finds the heading line, below any titles: the one with the most known column names. If no line has two, the first with
 * more than one cell.
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
