import {
  definitionOf,
  formatField,
  inCents,
  PRODUCT_FIELDS,
  type ProductCells,
  type ProductGroup,
  randFromCents,
  rowValue,
  type StaffProduct,
  withLineFeeds,
} from '@formulary/contract';
import { storeDecimals } from '#web/lib/store-settings.ts';
import { priceExample, readPrice, typedMoney } from '#web/lib/typed-money.ts';
import { COLUMN_WIDTHS } from '../field-places.ts';

export type CellField = keyof typeof COLUMN_WIDTHS;

const alignOf = (field: CellField): 'right' | 'center' | undefined => {
  const { kind } = definitionOf(field);
  if (kind === 'yesNo') return 'center';
  return kind === 'money' || kind === 'wholeNumber' ? 'right' : undefined;
};

export const CELL_COLUMNS = (Object.keys(COLUMN_WIDTHS) as CellField[]).map((field) => {
  const { label, shortLabel = label } = definitionOf(field);
  return { field, header: shortLabel, className: COLUMN_WIDTHS[field], align: alignOf(field) };
});
export type CellColumn = (typeof CELL_COLUMNS)[number];

/** Returns the value as the text that is edited, copied and compared. */
export const cellText = (row: StaffProduct, field: CellField): string => {
  const value = rowValue(row, field);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return definitionOf(field).kind === 'money' ? typedMoney(inCents(Number(value))) : String(value);
};

/** The label of a cell whose value is yes; a cell whose value is no is empty. */
const YES_LABEL: Partial<Record<CellField, string>> = { new: 'NEW', zeroRated: '0%' };

export const formatCell = (row: StaffProduct, field: CellField): string => {
  const value = rowValue(row, field);
  if (typeof value === 'boolean') return value ? (YES_LABEL[field] ?? 'yes') : '';
  return formatField(field, value, storeDecimals());
};

/** Screen readers treat a table with editable cells as a grid. */
export const gridRole = (isMultiselectable: boolean) =>
  ({ role: 'grid', 'aria-multiselectable': isMultiselectable || undefined }) as const;
export const gridcellRole = (isReadOnly: boolean) =>
  ({ role: 'gridcell', 'aria-readonly': isReadOnly || undefined }) as const;

export type ParsedCell =
  | { values: ProductCells }
  | { stock: { to: number } | { add: number } }
  | { problem: string };

export type Groups = { labs: readonly ProductGroup[]; categories: readonly ProductGroup[] };

const YES = /^(?:yes|y|true|1|new|x)$/i;
const NO = /^(?:no|n|false|0|)$/i;

/** Parses whole numbers as people and spreadsheets write them: `1 234`, `1,234.00`, `1 234,00`. */
const wholeNumber = (text: string): number | undefined => {
  const digits = text.replaceAll(/[\s\u00a0\u202f']/g, '').replace(/[.,]0{1,2}$/, '');
  const plain = /^\d{1,3}(?:[.,]\d{3})+$/.test(digits) ? digits.replaceAll(/[.,]/g, '') : digits;
  return /^\d+$/.test(plain) ? Number(plain) : undefined;
};

const accepted = (field: CellField, value: string | number | boolean): ParsedCell => {
  const { data, error } = PRODUCT_FIELDS[field].schema.safeParse(value);
  return error ? { problem: error.issues[0]?.message ?? 'Invalid input' } : { values: { [field]: data } };
};

const parseCost = (field: CellField, text: string): ParsedCell => {
  const cost = readPrice(text);
  return cost === undefined
    ? { problem: `“${text}” is not a price. ${priceExample()}` }
    : accepted(field, randFromCents(cost));
};

const parseStock = (text: string): ParsedCell => {
  const sign = /^[+-]/.exec(text)?.[0];
  const count = wholeNumber(sign ? text.slice(1) : text);
  if (count === undefined) return { problem: `“${text}” is not a number of packs. Enter 40, +10 or -10.` };
  const checked = accepted('stock', count);
  if ('problem' in checked) return checked;
  return { stock: sign ? { add: sign === '-' ? -count : count } : { to: count } };
};

const parseYesNo = (field: CellField, text: string): ParsedCell => {
  if (YES.test(text)) return accepted(field, true);
  return NO.test(text) ? accepted(field, false) : { problem: `Enter yes or no instead of “${text}”.` };
};

const parseGroup = (text: string, groups: readonly ProductGroup[], kind: 'lab' | 'category'): ParsedCell => {
  const asked = text.replaceAll(/\s+/g, ' ').toLowerCase();
  const group = groups.find(({ name }) => name.toLowerCase() === asked);
  if (!group) return { problem: `There is no ${kind} called “${text}”. Add it under Labs first.` };
  return { values: kind === 'lab' ? { labId: group.id } : { categoryId: group.id } };
};

export const parseCell = (field: CellField, typed: string, groups: Groups): ParsedCell => {
  const text = typed.trim();
  if (field === 'lab') return parseGroup(text, groups.labs, field);
  if (field === 'category') return parseGroup(text, groups.categories, field);
  switch (definitionOf(field).kind) {
    case 'money':
      return parseCost(field, text);
    case 'wholeNumber':
      return parseStock(text);
    case 'yesNo':
      return parseYesNo(field, text);
    default:
      return accepted(field, text);
  }
};

/**
 * Parses cells copied from a spreadsheet: tabs separate cells, line breaks separate rows, and cells that contain either
 * are quoted.
 */
export const readClipboard = (text: string): string[][] => {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  const body = withLineFeeds(text).replace(/\n$/, '');
  for (let at = 0; at < body.length; at += 1) {
    const character = body[at];
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (body[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === '' && /"(?:\t|\n|$)/.test(body.slice(at + 1))) isQuoted = true;
    else if (character === '\t') endCell();
    else if (character === '\n') {
      endCell();
      rows.push([]);
    } else cell += character;
  }
  endCell();
  return rows;
};
