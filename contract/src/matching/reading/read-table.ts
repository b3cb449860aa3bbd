import { PRODUCT_FIELDS } from '../../product-fields.ts';
import type { LineToMatch } from '../line.ts';
import { isTotal } from './ignored.ts';

type Role = 'code' | 'quantity' | 'text' | 'pack' | 'none';

const plain = (heading: string): string => heading.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
const QUANTITY_HEADINGS = new Set(
  `qty quantity qnty quant order orderqty orderquantity qtyordered qtyrequired qtyreq required req need needed toorder ordered units packs boxes
  reorder reorderqty suggested suggestedorder suggestedqty aantal count amount qtyorder orderqnty packsrequired hoeveelheid`.split(
    /\s+/,
  ),
);
const OTHER_QUANTITY =
  /^(?!.*(?:hand|stock|soh|pack|min|max|sold|used))(?:.*(?:qty|qnty|quantity|aantal|bestel)|(?:to)?order$)/;
const PACK_HEADINGS = new Set<string>([
  ...PRODUCT_FIELDS.packSize.headings,
  'packsz',
  'uom',
  'unitsperpack',
  'pksize',
]);
const CODE_HEADINGS = new Set<string>([
  ...PRODUCT_FIELDS.sku.headings,
  ...PRODUCT_FIELDS.barcode.headings,
  ...PRODUCT_FIELDS.nappi.headings,
]);
const TEXT_HEADINGS = new Set<string>([
  ...[
    ...PRODUCT_FIELDS.name.headings,
    ...PRODUCT_FIELDS.strength.headings,
    ...PRODUCT_FIELDS.dosage.headings,
  ],
  ...PRODUCT_FIELDS.lab.headings,
  ...[
    'description',
    'productdescription',
    'medicine',
    'drug',
    'stockdescription',
    'details',
    'desc',
    'artikel',
    'beskrywing',
    'omskrywing',
    'medisyne',
    'produk',
    'generic',
  ],
]);
const OTHER_HEADINGS =
  /^(?:no|nr|line|lineno|row|price|cost|sep|unitprice|total|value|onhand|soh|stock|stockonhand|vat|discount|date|schedule|category|bin|min|max|usage|sales|rand|comment|comments|note|notes)/;

const roleOfHeading = (heading: string): Role | undefined => {
  const name = plain(heading);
  if (name === '') return undefined;
  if (QUANTITY_HEADINGS.has(name) || OTHER_QUANTITY.test(name)) return 'quantity';
  if (PACK_HEADINGS.has(name)) return 'pack';
  if (CODE_HEADINGS.has(name)) return 'code';
  if (TEXT_HEADINGS.has(name)) return 'text';
  return OTHER_HEADINGS.test(name) || /onhand|soh/.test(name) ? 'none' : undefined;
};

const QUANTITY =
  /^x?\s*(\d{1,3}(?:[ ]\d{3})+|\d{1,6})(?:[.,]0+)?\s*(?:x|box(?:es)?|packs?|pkts?|ea|each|units?|ctns?|bottles?|btls?|tubes?)?\.?$/i;
/** Returns the quantity in a cell, which may be 0. */
const readQuantity = (cell: string): number | undefined => {
  const [, number] = QUANTITY.exec(cell.trim()) ?? [];
  return number === undefined ? undefined : Number(number.replaceAll(' ', ''));
};

const isCode = (cell: string): boolean => /^\d{6,14}$/.test(cell.replaceAll(/[\s-]/g, ''));
const isPrice = (cell: string): boolean =>
  /^R?\s?\d[\d ]*[.,]\d{2}$/i.test(cell.trim()) || /^R\s?\d+/i.test(cell.trim());
const TITLES = 30;

export type Row = { line: string; cells: string[] };

/** More columns, and more characters in a cell, than in any order list. */
const MOST_COLUMNS = 60;
const MOST_CHARACTERS = 500;

/** Cuts cells longer than any order's, before they are matched against patterns. */
export const limitCells = (cells: readonly string[]): string[] =>
  cells.slice(0, MOST_COLUMNS).map((cell) => cell.slice(0, MOST_CHARACTERS));

const share = (cells: readonly string[], test: (cell: string) => boolean): number => {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return filled.length === 0 ? 0 : filled.filter(test).length / filled.length;
};
const MOST = 0.7;
const USUAL_PACKS = new Set(
  [10, 14, 20, 21, 28, 30, 50, 56, 60, 84, 90, 100, 120, 200, 250, 500, 1000].map(String),
);

/** Guesses the content of each column from its cells: small whole numbers are the quantity, unless they number the rows. */
const guessRoles = (rows: readonly Row[]): Role[] => {
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  const roles: Role[] = Array.from({ length: width }, (_, place) => {
    const cells = rows.map((row) => row.cells[place] ?? '');
    if (share(cells, isCode) > MOST) return 'code';
    if (share(cells, (cell) => readQuantity(cell) !== undefined) > MOST) {
      const isCount =
        cells.length > 2 && cells.every((cell, at) => cell.trim().replace(/[.)]$/, '') === String(at + 1));
      return isCount ? 'none' : 'quantity';
    }
    return share(cells, isPrice) > MOST || share(cells, (cell) => cell.trim().length > 0) === 0
      ? 'none'
      : 'text';
  });
  const numbers = roles.flatMap((role, place) => (role === 'quantity' ? [place] : []));
  const packShare = (place: number): number =>
    share(
      rows.map((row) => row.cells[place] ?? ''),
      (cell) => USUAL_PACKS.has(cell.trim()),
    );
  const quantity = numbers.toSorted(
    (a, b) => packShare(a) - packShare(b) || (a === 0 ? -1 : b === 0 ? 1 : b - a),
  )[0];
  return roles.map((role, place) => (role === 'quantity' && place !== quantity ? 'pack' : role));
};

const findHeadings = (rows: readonly Row[]): { at: number; roles: Role[] } | undefined => {
  const found = rows.slice(0, TITLES).map(({ cells }, at) => ({ at, roles: cells.map(roleOfHeading) }));
  const best = found.toSorted((a, b) => b.roles.filter(Boolean).length - a.roles.filter(Boolean).length)[0];
  const named = best?.roles.filter(Boolean).length ?? 0;
  const cells = rows[best?.at ?? 0]?.cells.filter((cell) => cell.trim() !== '').length ?? 0;
  if (
    best === undefined ||
    named < Math.min(2, cells) ||
    named === 0 ||
    !best.roles.some((role) => role === 'text' || role === 'code')
  )
    return undefined;
  return { at: best.at, roles: best.roles.map((role) => role ?? 'none') };
};

/** Reads rows of cells. Text above the headings is ignored, and so are rows without a quantity if others have one. */
export const readTable = (given: readonly Row[]): { lines: LineToMatch[]; ignored: string[] } => {
  const all = given.map(({ line, cells }) => ({ line, cells: limitCells(cells) }));
  const headings = findHeadings(all);
  const rows = headings ? all.slice(headings.at + 1) : all;
  const guessed = rows.length > 0 ? guessRoles(rows) : [];
  const roles = headings ? headings.roles : guessed;
  const ignored = headings ? all.slice(0, headings.at + 1).map(({ line }) => line) : [];
  const lines: LineToMatch[] = [];
  const hasQuantities =
    roles.includes('quantity') &&
    rows.some(({ cells }) => (readQuantity(cells[roles.indexOf('quantity')] ?? '') ?? 0) > 0);
  for (const { line, cells } of rows) {
    const of = (role: Role): string[] =>
      cells.flatMap((cell, place) => (roles[place] === role && cell.trim() !== '' ? [cell.trim()] : []));
    const [cell] = of('quantity');
    const quantity = cell === undefined ? undefined : readQuantity(cell);
    const texts = of('text');
    const packs = of('pack').map((pack) => (/^\d+$/.test(pack) && texts.length > 0 ? `${pack}'s` : pack));
    const codes = of('code').map((code) => (isCode(code) ? code.replaceAll(/[\s-]/g, '') : code));
    const text = [...texts, ...packs].join(' ') || codes.join(' ');
    const isEmpty = texts.length === 0 && codes.length === 0;
    if (isEmpty || isTotal(text) || (hasQuantities && !quantity && (cell === undefined || quantity === 0)))
      ignored.push(line);
    else lines.push({ line, text, quantity: quantity || undefined, codes });
  }
  return { lines, ignored };
};
