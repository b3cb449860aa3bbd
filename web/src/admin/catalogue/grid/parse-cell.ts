import { MAX_RAND, MAX_STOCK, type ProductCells, type ProductGroup } from '@formulary/contract';
import type { CellField } from './cells.ts';

/** What a text means in a column: a change to send, or what is wrong with it. */
export type ParsedCell =
  | { values: ProductCells }
  | { stock: { to: number } | { add: number } }
  | { problem: string };

export type Groups = { labs: readonly ProductGroup[]; categories: readonly ProductGroup[] };

const LIMIT: Partial<Record<CellField, number>> = {
  sku: 64,
  name: 200,
  strength: 200,
  dosage: 120,
  packSize: 80,
};
const YES = /^(?:yes|y|true|1|new|x)$/i;
const NO = /^(?:no|n|false|0|)$/i;

/** Digits as people and spreadsheets write them: `R 1 234`, `1,234.00`, `1 234,00`. Undefined where there are others, or cents. */
const wholeNumber = (text: string): number | undefined => {
  const digits = text
    .replace(/^(?:R|ZAR)\s*/i, '')
    .replaceAll(/[\s\u00a0\u202f']/g, '')
    .replace(/[.,]0{1,2}$/, '');
  const plain = /^\d{1,3}(?:[.,]\d{3})+$/.test(digits) ? digits.replaceAll(/[.,]/g, '') : digits;
  return /^\d+$/.test(plain) ? Number(plain) : undefined;
};

const parseCost = (text: string): ParsedCell => {
  const cost = wholeNumber(text);
  if (cost === undefined) return { problem: `“${text}” is not a price in whole rand.` };
  if (cost < 1) return { problem: 'A price is at least R 1.' };
  return cost > MAX_RAND ? { problem: 'This price is too high.' } : { values: { cost } };
};

const parseStock = (text: string): ParsedCell => {
  const sign = /^[+-]/.exec(text)?.[0];
  const count = wholeNumber(sign ? text.slice(1) : text);
  if (count === undefined) return { problem: `“${text}” is not a number of packs, nor +10 or -10.` };
  if (count > MAX_STOCK) return { problem: 'This is more stock than there can be.' };
  return { stock: sign ? { add: sign === '-' ? -count : count } : { to: count } };
};

const parseGroup = (text: string, groups: readonly ProductGroup[], kind: 'lab' | 'category'): ParsedCell => {
  const asked = text.replaceAll(/\s+/g, ' ').toLowerCase();
  const group = groups.find(({ name }) => name.toLowerCase() === asked);
  if (!group) return { problem: `There is no ${kind} “${text}”. Add it under Labs first.` };
  return { values: kind === 'lab' ? { labId: group.id } : { categoryId: group.id } };
};

/** Reads what was typed or pasted into a cell. */
export const parseCell = (field: CellField, typed: string, groups: Groups): ParsedCell => {
  const text = typed.trim();
  if (field === 'cost') return parseCost(text);
  if (field === 'stock') return parseStock(text);
  if (field === 'labName') return parseGroup(text, groups.labs, 'lab');
  if (field === 'categoryName') return parseGroup(text, groups.categories, 'category');
  if (field === 'new') {
    if (YES.test(text)) return { values: { new: true } };
    return NO.test(text) ? { values: { new: false } } : { problem: `“${text}” is neither yes nor no.` };
  }
  if (text === '' && (field === 'name' || field === 'sku'))
    return { problem: field === 'name' ? 'A name is required.' : 'A code is required.' };
  const limit = LIMIT[field] ?? 200;
  return text.length > limit
    ? { problem: `${text.length} characters; at most ${limit}.` }
    : { values: { [field]: text } };
};
