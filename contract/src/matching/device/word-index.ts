import type { Query, Weights } from '../query.ts';
import { FIELD_BITS } from './product-lexemes.ts';

/** A set of products by their places, one bit each. */
export type Places = Uint32Array;

export const has = (places: Places, place: number): boolean =>
  (((places[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 1;

export const placesIn = (places: Places): number[] => {
  const found: number[] = [];
  places.forEach((bits, at) => {
    for (let rest = bits; rest !== 0; rest &= rest - 1) found.push(at * 32 + 31 - Math.clz32(rest & -rest));
  });
  return found;
};

const ALL_FIELDS = 15;
const bitsOf = (weights: Weights): number =>
  Array.from(weights).reduce((bits, weight) => bits | FIELD_BITS[weight as keyof typeof FIELD_BITS], 0) ||
  ALL_FIELDS;

export type WordIndex = {
  /** All words, sorted. */
  words: readonly string[];
  /** Whether a word begins with this one. */
  isKnown: (beginning: string) => boolean;
  /** The products that a query finds. */
  find: (query: Query | undefined) => Places;
};

/** Indexes products by their words: whole ones, and what they begin with. */
export const indexWords = (products: Iterable<Map<string, number>>): WordIndex => {
  const postings = new Map<string, number[]>();
  let count = 0;
  for (const words of products) {
    for (const [word, bits] of words) {
      const posting = (count << 4) | bits;
      const known = postings.get(word);
      if (known) known.push(posting);
      else postings.set(word, [posting]);
    }
    count += 1;
  }
  const words = [...postings.keys()].sort();
  const size = Math.ceil(count / 32);

  const firstFrom = (word: string): number => {
    let [low, high] = [0, words.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((words[middle] ?? '') < word) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const add = (places: Places, word: string, bits: number): void => {
    for (const posting of postings.get(word) ?? [])
      if ((posting & bits) !== 0) {
        const place = posting >>> 4;
        places[place >>> 5] = (places[place >>> 5] ?? 0) | (1 << (place & 31));
      }
  };
  const findWord = ({ word, weights, isPrefix }: Extract<Query, { word: string }>): Places => {
    const places = new Uint32Array(size);
    const bits = bitsOf(weights);
    if (!isPrefix) add(places, word, bits);
    else
      for (let at = firstFrom(word); words[at]?.startsWith(word); at += 1) add(places, words[at] ?? '', bits);
    return places;
  };
  const find = (query: Query | undefined): Places => {
    if (query === undefined) return new Uint32Array(size);
    if ('word' in query) return findWord(query);
    const isAll = 'allOf' in query;
    const [first, ...others] = isAll ? query.allOf : query.oneOf;
    const places = find(first);
    for (const other of others) {
      if (isAll && places.every((bits) => bits === 0)) break;
      find(other).forEach((bits, at) => {
        places[at] = isAll ? (places[at] ?? 0) & bits : (places[at] ?? 0) | bits;
      });
    }
    return places;
  };
  return { words, isKnown: (beginning) => words[firstFrom(beginning)]?.startsWith(beginning) ?? false, find };
};
