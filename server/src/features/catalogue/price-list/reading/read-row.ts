import {
  type Cents,
  type Decimals,
  inCents,
  LIST_COLUMNS,
  type ListColumn,
  MAX_RAND,
  MAX_STOCK,
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  type ProductField,
  unguardFormula,
} from '@formulary/contract';
import { sanitiseHtml, sanitiseText } from '../../../../html/sanitise.ts';
import { type Faults, hasUnprintable, type ListedRow, tidy, tidyLines, type Value } from '../columns.ts';
import type { Cells } from './read-cells.ts';

const GROUPS_OF_THREE = /^\d{1,3}(?:[.,]\d{3})+$/;

/** Splits a price into whole and decimal digits; returns the reason if it is not a price. */
const splitPrice = (text: string): { whole: string; decimals: string } | string => {
  const digits = text.replace(/^(?:R|ZAR)(?![a-z])|ZAR$/i, '').replaceAll(/[\s\u00a0\u202f']/g, '');
  if (digits.startsWith('-') || text.startsWith('-')) return 'Price cannot be negative';
  if (/^\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(digits))
    return `'${text}' was shortened by a spreadsheet; enter all of its digits`;
  if (!/^\d[\d.,]*$/.test(digits)) return `'${text}' is not a price`;
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last < 0) return { whole: digits, decimals: '' };
  const whole = digits.slice(0, last);
  const decimals = digits.slice(last + 1);
  const separators = digits.replaceAll(/\d/g, '');
  if (separators.length > 1 && new Set(separators).size === 1)
    return GROUPS_OF_THREE.test(digits)
      ? { whole: digits.replaceAll(/\D/g, ''), decimals: '' }
      : `'${text}' is not a price`;
  if (separators === ',' && decimals.length === 3 && !/^0*$/.test(whole))
    return `'${text}' may mean ${whole}${decimals} or ${whole}.${decimals}; write it without the comma`;
  if (separators.length > 1 && !GROUPS_OF_THREE.test(whole)) return `'${text}' is not a price`;
  if (new Set(separators.slice(0, -1)).has(separators.at(-1) ?? '')) return `'${text}' is not a price`;
  return { whole: whole.replaceAll(/\D/g, ''), decimals };
};

export type Price = { cost: Cents; isRounded: boolean; isRaised: boolean };

/**
 * Returns a price with the decimals of the store's prices, rounded half up and at least the smallest amount with these
 * decimals (R 1, or R 0,01), or the reason why it is not a price. Understands `1234.50`, `1 234,50` and `R 1,234.50`.
 */
export const parsePrice = (text: string, places: Decimals): Price | string => {
  const split = splitPrice(text);
  if (typeof split === 'string') return split;
  const { whole, decimals } = split;
  if (/^0*$/.test(whole + decimals)) return 'Price must be more than 0';
  const kept = decimals.slice(0, places).padEnd(places, '0');
  const lost = decimals.slice(places);
  const unit = places === 0 ? 100 : 1;
  const rounded = (Number(whole + kept) + (lost >= '5' ? 1 : 0)) * unit;
  if (rounded > MAX_RAND * 100) return `Price must be at most R ${MAX_RAND}`;
  const isRaised = rounded === 0;
  return {
    cost: inCents(isRaised ? unit : rounded),
    isRaised,
    isRounded: !isRaised && !/^0*$/.test(lost),
  };
};

const YES = /^(?:true|yes|y|1|new)$/i;
const NO = /^(?:false|no|n|0)$/i;
const SHORTENED = /^\d(?:[.,]\d+)?e\+?\d+$/i;

export type ReadRow = {
  row: ListedRow;
  isRounded: boolean;
  isRaised: boolean;
  isCleaned: boolean;
  /** The price as written in the list. */
  listedPrice: string;
};

const LIMITS: Partial<Record<ListColumn, number>> = Object.fromEntries(
  PRODUCT_FIELD_NAMES.map((field) => [PRODUCT_FIELDS[field].column, PRODUCT_FIELDS[field].limit]),
);

const checkTexts = ({ line, cell }: Cells, faults: Faults): void => {
  for (const column of LIST_COLUMNS) {
    const text = cell(column)?.trim() ?? '';
    const limit = LIMITS[column] ?? PRODUCT_FIELDS.stock.limit;
    if (text.length > limit)
      faults.add(line, column, `Too long: ${text.length} characters, at most ${limit}`);
    if (hasUnprintable(text)) faults.add(line, column, 'Contains an unprintable character');
  }
};

const readStock = (
  { line, cell }: Cells,
  column: 'stock' | 'stock_at_export',
  faults: Faults,
): number | undefined => {
  const text = cell(column)?.replaceAll(/\s/g, '') ?? '';
  if (text === '') return undefined;
  if (/^\d+$/.test(text) && Number(text) <= MAX_STOCK) return Number(text);
  faults.add(line, column, `'${text}' is not a whole number from 0 to ${MAX_STOCK}`);
  return undefined;
};

const readYesNo = ({ line, cell }: Cells, column: ListColumn, faults: Faults): boolean | undefined => {
  const text = cell(column)?.trim() ?? '';
  if (text === '') return undefined;
  if (!YES.test(text) && !NO.test(text)) faults.add(line, column, `'${text}' is neither yes nor no`);
  return YES.test(text);
};

const checkUnique = (
  { line }: Cells,
  sku: string,
  firstLineOf: Map<string, number>,
  faults: Faults,
): void => {
  const earlier = firstLineOf.get(sku);
  if (sku === '') faults.add(line, 'sku', 'Code is required');
  else if (earlier !== undefined) faults.add(line, 'sku', `The code ${sku} is already on line ${earlier}`);
  else firstLineOf.set(sku, line);
};

const readCode = ({ line }: Cells, field: ProductField, text: string, faults: Faults): string => {
  const { column, schema } = PRODUCT_FIELDS[field];
  if (text === '') return text;
  const { data, error } = schema.safeParse(text);
  if (SHORTENED.test(text))
    faults.add(
      line,
      column,
      `'${text}' was shortened by a spreadsheet and lost digits; format the column as text`,
    );
  // The length of every cell has been checked already.
  else if (error && text.length <= PRODUCT_FIELDS[field].limit)
    faults.add(line, column, `'${text}': ${error.issues[0]?.message}`);
  return String(data ?? text);
};

/**
 * Reads one line as a product; undefined, adding to `faults`, if it is faulty. `firstLineOf` tracks the line of each code
 * across calls; `decimals` are those of the store's prices.
 */
export const readRow = (
  cells: Cells,
  firstLineOf: Map<string, number>,
  faults: Faults,
  decimals: Decimals,
): ReadRow | undefined => {
  const before = faults.total;
  const { line, cell } = cells;
  const raw = (column: ListColumn): string => unguardFormula(cell(column)?.trim() ?? '');

  checkTexts(cells, faults);
  const sku = tidy(raw('sku'));
  checkUnique(cells, sku, firstLineOf, faults);
  const written = cell('price_rand')?.trim() ?? '';
  const price = written === '' ? undefined : parsePrice(written, decimals);
  if (typeof price === 'string') faults.add(line, 'price_rand', price);
  const html = tidyLines(raw('information'));
  const information = sanitiseHtml(html);

  // A blank cell keeps the current value.
  const read = (field: ProductField): Value | undefined => {
    const { kind, column } = PRODUCT_FIELDS[field];
    switch (kind) {
      case 'money':
        return typeof price === 'object' ? price.cost : undefined;
      case 'wholeNumber':
        return readStock(cells, column, faults);
      case 'yesNo':
        return readYesNo(cells, column, faults);
      case 'richText':
        return sanitiseText(tidyLines(raw(column))) || undefined;
      case 'html':
        return information || undefined;
      case 'code':
        return readCode(cells, field, tidy(raw(column)), faults) || undefined;
      default:
        return tidy(raw(column)) || undefined;
    }
  };
  const values = Object.fromEntries(PRODUCT_FIELD_NAMES.map((field) => [field, read(field)]));
  const stockAtExport = readStock(cells, 'stock_at_export', faults);
  if (faults.total > before) return undefined;

  return {
    row: { ...values, line, sku, stockAtExport },
    isRounded: typeof price === 'object' && price.isRounded,
    isRaised: typeof price === 'object' && price.isRaised,
    isCleaned: information !== html,
    listedPrice: written,
  };
};
