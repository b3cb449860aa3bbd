import { type Cents, type ImportConcern, inCents, PRICE_CHANGE_LIMIT_PERCENT } from '@formulary/contract';
import type { ListedRow } from './columns.ts';

type Described = { name: string; strength: string; dosage: string; description: string; cost: Cents };

/** Rounding to whole rand moves small prices by up to this much. */
const SMALLEST_MOVE = inCents(200);
/** The share of common letter pairs, from 0 to 1, above which names count as alike. */
const MIN_SIMILARITY = 0.5;

const letters = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();

const pairsOf = (text: string): string[] =>
  Array.from({ length: Math.max(text.length - 1, 0) }, (_, at) => text.slice(at, at + 2));

/** Returns how alike two strings are, by their common letter pairs (Dice coefficient). */
const similarity = (one: string, other: string): number => {
  const left = pairsOf(one);
  const right = pairsOf(other);
  if (left.length + right.length === 0) return 1;
  const rest = new Map<string, number>();
  for (const pair of right) rest.set(pair, (rest.get(pair) ?? 0) + 1);
  let shared = 0;
  for (const pair of left) {
    const left = rest.get(pair) ?? 0;
    if (left > 0) shared += 1;
    rest.set(pair, left - 1);
  }
  return (2 * shared) / (left.length + right.length);
};

/** Whether one string is an abbreviation of the other: `Tab` for `Tablet`, `Panado` for `Panado Capsules`. */
const isShortened = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);

const isSimilar = (from: string, to: string): boolean => {
  const [one, other] = [letters(from), letters(to)];
  if (one === '' || other === '') return true;
  return isShortened(one, other) || similarity(one, other) >= MIN_SIMILARITY;
};

const IN_MILLIGRAMS = new Map([
  ['mcg', 0.001],
  ['ug', 0.001],
  ['µg', 0.001],
  ['μg', 0.001],
  ['mg', 1],
  ['g', 1000],
]);
const QUANTITY =
  /(?<![\d.,])(\d{1,12}(?:[.,]\d{1,12})?)\s?(mcg|ug|µg|μg|mg|g|ml|l|iu|u|mmol|meq|%)(?![a-z])/gi;

/** Returns the strengths in a string as comparable quantities, so that 0.5 g equals 500 mg. */
const quantitiesIn = (text: string): string[] =>
  [...text.matchAll(QUANTITY)]
    .map(([, number = '', unit = '']) => {
      const amount = Number(number.replace(',', '.'));
      const grams = IN_MILLIGRAMS.get(unit.toLowerCase());
      return grams === undefined ? `${amount} ${unit.toLowerCase()}` : `${+(amount * grams).toFixed(6)} mg`;
    })
    .toSorted();

const isOtherStrength = (from: string, to: string): boolean => {
  const [one, other] = [quantitiesIn(from), quantitiesIn(to)];
  if (one.length === 0 || other.length === 0) return false;
  const [fewer, more] = one.length < other.length ? [one, other] : [other, one];
  return fewer.some((quantity) => !more.includes(quantity));
};

/** Whether a name mentions a strength other than the product's: `Amoxil 250mg` for a 500 mg product. */
const contradicts = (name: string, strength: string): boolean => {
  const massesIn = (text: string) =>
    new Set(quantitiesIn(text).filter((quantity) => quantity.endsWith(' mg')));
  const [named, had] = [massesIn(name), massesIn(strength)];
  return named.size > 0 && had.size > 0 && named.isDisjointFrom(had);
};

/** Returns the active ingredients in a description, as our own lists word them. */
const substancesIn = (description: string): Set<string> => {
  const [, named = ''] = /active ingredients?:([^.]*(?:\.\d[^.]*)*)/i.exec(description) ?? [];
  return new Set(
    letters(named)
      .split(' ')
      .filter((word) => word.length > 3),
  );
};

const isOtherSubstance = (from: string, to: string): boolean => {
  const [one, other] = [substancesIn(from), substancesIn(to)];
  return one.size > 0 && other.size > 0 && one.isDisjointFrom(other);
};

const isOtherProduct = (known: Described, row: ListedRow): boolean => {
  const { name = known.name, strength, dosage, description } = row;
  return (
    !isSimilar(known.name, name) ||
    isOtherStrength(known.name, name) ||
    (name !== known.name && contradicts(name, strength ?? known.strength)) ||
    (strength !== undefined && isOtherStrength(known.strength, strength)) ||
    (dosage !== undefined && !isSimilar(known.dosage, dosage)) ||
    (description !== undefined && isOtherSubstance(known.description, description))
  );
};

const changesFar = (from: Cents, to: Cents): boolean => {
  const move = Math.abs(to - from);
  return move >= SMALLEST_MOVE && move * 100 > from * PRICE_CHANGE_LIMIT_PERCENT;
};

/**
 * Returns why a line needs confirmation before import: its code seems to mean another medicine, judging by name,
 * strength, form or substance, or its price moves by more than the limit.
 */
export const concernsOf = (known: Described, row: ListedRow): ImportConcern[] => [
  ...(isOtherProduct(known, row) ? (['otherProduct'] as const) : []),
  ...(row.cost !== undefined && changesFar(known.cost, row.cost) ? (['price'] as const) : []),
];
