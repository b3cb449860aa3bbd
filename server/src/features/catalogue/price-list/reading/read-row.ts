import { sanitiseHtml, sanitiseText } from '../../../../html/sanitise.ts';
import { unguardFormula } from '../../../../http/exports/formula-guard.ts';
import { hasUnprintable, tidy, tidyLines } from '../cell-text.ts';
import { COLUMN_NAMES, COLUMNS, type Column, type Faults, type ListedRow } from '../columns.ts';
import { parsePrice } from './parse-price.ts';
import type { Cells } from './read-cells.ts';

/** Packs; more is a slip of the keyboard. */
const MAX_STOCK = 10_000_000;
const YES = /^(?:true|yes|y|1|new)$/i;
const NO = /^(?:false|no|n|0)$/i;
const SHORTENED = /^\d(?:[.,]\d+)?e\+?\d+$/i;

export type ReadRow = { row: ListedRow; isRounded: boolean; isRaised: boolean; isCleaned: boolean };

const checkTexts = ({ line, cell }: Cells, faults: Faults): void => {
  for (const column of COLUMN_NAMES) {
    const text = cell(column)?.trim() ?? '';
    const { limit } = COLUMNS[column];
    if (text.length > limit) faults.add(line, column, `${text.length} characters; at most ${limit}`);
    if (hasUnprintable(text)) faults.add(line, column, 'A character that is not text');
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

const readNew = ({ line, cell }: Cells, faults: Faults): boolean | undefined => {
  const text = cell('new')?.trim() ?? '';
  if (text === '') return undefined;
  if (!YES.test(text) && !NO.test(text)) faults.add(line, 'new', `'${text}' is neither yes nor no`);
  return YES.test(text);
};

const readCode = ({ line }: Cells, sku: string, firstLineOf: Map<string, number>, faults: Faults): void => {
  const earlier = firstLineOf.get(sku);
  if (sku === '') faults.add(line, 'sku', 'A code is required');
  else if (earlier !== undefined) faults.add(line, 'sku', `The code ${sku} is on line ${earlier} already`);
  else firstLineOf.set(sku, line);
  if (SHORTENED.test(sku))
    faults.add(
      line,
      'sku',
      `'${sku}' was shortened by a spreadsheet and lost digits; format the column as text`,
    );
};

/**
 * One line as a product; undefined where it has faults, which are added. `firstLineOf` remembers the line of each code
 * from call to call.
 */
export const readRow = (
  cells: Cells,
  firstLineOf: Map<string, number>,
  faults: Faults,
): ReadRow | undefined => {
  const before = faults.total;
  const { line, cell } = cells;
  const raw = (column: Column): string => unguardFormula(cell(column)?.trim() ?? '');
  const text = (column: Column): string => tidy(raw(column));
  // A blank cell changes nothing.
  const textIfAny = (column: Column): string | undefined => text(column) || undefined;

  checkTexts(cells, faults);
  const sku = text('sku');
  readCode(cells, sku, firstLineOf, faults);
  const written = cell('price_rand')?.trim() ?? '';
  const price = written === '' ? undefined : parsePrice(written);
  if (typeof price === 'string') faults.add(line, 'price_rand', price);
  const stock = readStock(cells, 'stock', faults);
  const stockAtExport = readStock(cells, 'stock_at_export', faults);
  const isNew = readNew(cells, faults);
  const html = tidyLines(raw('information'));
  const information = sanitiseHtml(html);
  if (faults.total > before || typeof price === 'string') return undefined;

  return {
    row: {
      line,
      sku,
      name: textIfAny('name'),
      lab: textIfAny('lab'),
      category: textIfAny('category'),
      dosage: textIfAny('dosage'),
      strength: textIfAny('strength'),
      packSize: textIfAny('pack_size'),
      schedule: textIfAny('schedule'),
      description: sanitiseText(tidyLines(raw('description'))) || undefined,
      cost: price && price.rand * 100,
      stock,
      stockAtExport,
      isNew,
      information: information || undefined,
    },
    isRounded: price?.isRounded ?? false,
    isRaised: price?.isRaised ?? false,
    isCleaned: information !== html,
  };
};
