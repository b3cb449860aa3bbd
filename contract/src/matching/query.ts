import { formsLike, formsWrittenAs } from './forms.ts';

/** The fields to search: A name, B strength, C form, pack and lab, D the rest; all by default. */
export type Weights = '' | 'A' | 'B' | 'AB' | 'AC' | 'ABC';

/**
 * The words that a product must have. A word has passed the catalogue's normalisation, so it has only letters, digits, and
 * hyphens or decimal points between them.
 */
export type Query =
  | { word: string; weights: Weights; isPrefix: boolean }
  | { oneOf: Query[] }
  | { allOf: Query[] };

const isAsked = (part: Query | undefined): part is Query => part !== undefined;

export const oneOf = (parts: readonly (Query | undefined)[]): Query | undefined => {
  const [first, ...others] = parts.filter(isAsked);
  return first && others.length > 0 ? { oneOf: [first, ...others] } : first;
};

export const allOf = (parts: readonly (Query | undefined)[]): Query | undefined => {
  const [first, ...others] = parts.filter(isAsked);
  return first && others.length > 0 ? { allOf: [first, ...others] } : first;
};

/** A hyphenated word is found joined or in parts. */
const wordsOf = (written: string, flags: { weights: Weights; isPrefix: boolean }): Query => {
  const one = (word: string): Query => ({ word, ...flags });
  if (!written.includes('-')) return one(written);
  const joined = one(written.replaceAll('-', ''));
  return oneOf([joined, allOf(written.split('-').filter(Boolean).map(one))]) ?? joined;
};

export const wholeWord = (word: string, weights: Weights = ''): Query =>
  wordsOf(word, { weights, isPrefix: false });

/** Matches words by prefix. */
export const wordFrom = (word: string, weights: Weights = ''): Query =>
  wordsOf(word, { weights, isPrefix: true });

/**
 * A typed word, or the spellings that may have been meant, most likely first. `isFrequent` if the database knows that
 * many products have words that begin with it.
 */
export type TypedWord = { spellings: readonly string[]; isFrequent?: boolean };

const QUANTITY = /^(\d+(?:\.\d+)?)([a-z]*)$/;
const MILLIGRAMS: Record<string, number> = { kg: 1e6, g: 1e3, mg: 1, mcg: 1e-3, ng: 1e-6 };
const STRENGTH_UNITS = new Set([
  '',
  'iu',
  'u',
  'units',
  'unit',
  'mmol',
  'meq',
  'pct',
  ...Object.keys(MILLIGRAMS),
]);
const VOLUME_UNITS = new Set(['ml', 'l', 'dl', 'mm', 'cm']);

const unitOf = ({ spellings: [word = ''] }: TypedWord): string | undefined => QUANTITY.exec(word)?.[2];

export const isNumber = (word: TypedWord): boolean => {
  const unit = unitOf(word);
  return unit !== undefined && (STRENGTH_UNITS.has(unit) || VOLUME_UNITS.has(unit));
};

/** Whether a word may be a strength: a number without a unit, or with one other than volume or length. */
export const mayBeStrength = (word: TypedWord): boolean => STRENGTH_UNITS.has(unitOf(word) ?? 'none');

/** Whether many products may contain it: a number, a form, or a frequent word. */
export const isCommon = (word: TypedWord): boolean =>
  word.isFrequent === true ||
  isNumber(word) ||
  word.spellings.some((text) => formsLike(text) !== undefined || formsWrittenAs(text).length > 0);

/**
 * Converts "0.5g" and "500mcg" to milligrams, in which the index has every mass; undefined if it is not a mass or
 * already in milligrams.
 */
const inMilligrams = (word: string): string | undefined => {
  const [, number, unit = ''] = QUANTITY.exec(word) ?? [];
  const factor = MILLIGRAMS[unit];
  if (factor === undefined || factor === 1) return undefined;
  const milligrams = String(Number((Number(number) * factor).toPrecision(12)));
  return milligrams.includes('e') ? undefined : `${milligrams}mg`;
};

/** Alternative spellings of a word in the catalogue: the full word for a form, a mass in milligrams. */
const otherwise = (word: string, weights: Weights | undefined): Query[] => {
  const milligrams = inMilligrams(word);
  const forms = formsWrittenAs(word);
  return [...forms, ...(milligrams === undefined ? [] : [milligrams])].map((text) =>
    wholeWord(text, weights),
  );
};

/** Matches a typed word by prefix. */
export const typedFrom = ({ spellings }: TypedWord, weights?: Weights): Query | undefined =>
  oneOf(spellings.flatMap((word) => [wordFrom(word, weights), ...otherwise(word, weights)]));

/** Matches a typed word as a whole. */
export const typedWhole = ({ spellings }: TypedWord, weights?: Weights): Query | undefined =>
  oneOf(spellings.flatMap((word) => [wholeWord(word, weights), ...otherwise(word, weights)]));

/** Matches a typed strength, except as a concentration in a liquid, which the index marks with "=". */
export const typedPlain = ({ spellings: [word = ''] }: TypedWord): Query | undefined =>
  oneOf([word, inMilligrams(word) ?? ''].filter(Boolean).map((text) => wholeWord(`=${text}`, 'B')));
