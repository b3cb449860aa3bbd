import {
  definitionOf,
  PRODUCT_FIELDS,
  type ProductCells,
  type ProductGroup,
  randFromCents,
} from '@formulary/contract';
import { priceExample, readPrice } from '#web/lib/typed-money.ts';
import type { CellField } from './cells.ts';

export type ParsedCell =
  | { values: ProductCells }
  | { stock: { to: number } | { add: number } }
  | { problem: string };

export type Groups = { labs: readonly ProductGroup[]; categories: readonly ProductGroup[] };

const YES = /^(?:yes|y|true|1|new|x)$/i;
const NO = /^(?:no|n|false|0|)$/i;

/** Reads whole numbers as people and spreadsheets write them: `1 234`, `1,234.00`, `1 234,00`. */
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
