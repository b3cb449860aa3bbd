import { type ListMapping, PRODUCT_FIELD_NAMES, PRODUCT_FIELDS } from '@formulary/contract';

/** How suppliers name the stock at export. */
const STOCK_AT_EXPORT = ['stockatexport', 'exportedstock', 'stockexported'];

const COLUMNS = [
  ...PRODUCT_FIELD_NAMES.map((field) => PRODUCT_FIELDS[field]),
  { column: 'stock_at_export', headings: STOCK_AT_EXPORT } as const,
];

const plain = (heading: string): string => heading.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** `SEP incl VAT`, `Unit price (ZAR)` or `Cost`, but not a date, a code or a unit. */
const PRICE = /^sep(?!t)|singleexitprice|price|^(?:unit|nett?|trade)?cost(?:r|zar|rand|incl|excl|$)/;
const NO_PRICE = /date|code|list|group|band|valid|change|increase|percent|margin|fee$/;
/** A price other than the one that a customer currently pays for a pack. */
const LESSER = /excl?|exvat|old|prev|last|former|manufacturer|unit|per/;

/**
 * Returns the columns that may be the price, most likely first: the name that an export uses, then pack prices with VAT,
 * then others.
 */
export const priceCandidates = (headings: readonly string[]): number[] => {
  const rank = (field: string): number => {
    if (field === 'pricerand') return 0;
    if (field === 'price' || field === 'sep') return 1;
    if (/inc/.test(field) && !LESSER.test(field)) return 1;
    return LESSER.test(field) ? 3 : 2;
  };
  const found = headings
    .map(plain)
    .flatMap((field, place) =>
      PRICE.test(field) && !NO_PRICE.test(field) ? [{ place, rank: rank(field) }] : [],
    );
  const own = found.filter(({ rank }) => rank === 0);
  return (own.length > 0 ? own : found.toSorted((a, b) => a.rank - b.rank)).map(({ place }) => place);
};

/** Guesses the mapping from the headings: exact names first, then synonyms. */
export const guessMapping = (headings: readonly string[]): ListMapping => {
  const fields = headings.map(plain);
  const mapping: ListMapping = {};
  const [price] = priceCandidates(headings);
  const taken = new Set<number>(price === undefined ? [] : [price]);
  if (price !== undefined) mapping.price_rand = price;
  for (const { column, headings: known } of COLUMNS)
    for (const called of known) {
      const place = fields.indexOf(called);
      if (place < 0 || taken.has(place) || mapping[column] !== undefined) continue;
      mapping[column] = place;
      taken.add(place);
    }
  // Lists without a name column often call the name a description.
  if (mapping.name === undefined && mapping.description !== undefined) {
    mapping.name = mapping.description;
    delete mapping.description;
  }
  return mapping;
};

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
  /** How many cells of the line are recognised as columns of a price list. */
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
