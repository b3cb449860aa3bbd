import type { CatalogueCopy } from '../../catalogue-copy.ts';
import { keyOf, lexemesOf, normalise } from './normalise.ts';
import { openLexemeReader } from './product-lexemes.ts';
import { openSpeller, type Speller } from './spellings.ts';
import { indexWords, type WordIndex } from './word-index.ts';

/** A synonym in one direction: what is typed, as a key, and the normalised words that mean the same. */
export type Meaning = { key: string; meaning: string };

/** A copy of the catalogue, ready to be searched. Products are in the store's order, and are called by their place in it. */
export type OpenCopy = {
  copy: CatalogueCopy;
  count: number;
  placeOf: ReadonlyMap<string, number>;
  index: WordIndex;
  speller: Speller;
  /** Whether the catalogue has a word that begins with this one. */
  isKnown: (word: string) => boolean;
  /** Sorted by key. */
  meanings: readonly Meaning[];
  nameKeys: readonly string[];
  /** How many products have each comparison key. */
  equals: ReadonlyMap<string, number>;
  /** The number of substances of each product: 1 for a single one, 0 if it is not a medicine. */
  substances: readonly number[];
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Puts the products in the store's order. */
const inOrder = (copy: CatalogueCopy): CatalogueCopy => {
  const { products, labs, categories } = copy;
  const keys = products.id.map((id, place) => {
    const group = [labs[products.lab[place] ?? -1], categories[products.category[place] ?? -1]];
    return [...group.map((one) => one?.sortKey ?? ''), products.sortKey[place], id].join('\u0001');
  });
  const order = keys.map((_, place) => place).sort((a, b) => compare(keys[a] ?? '', keys[b] ?? ''));
  if (order.every((place, at) => place === at)) return copy;
  return {
    ...copy,
    products: Object.fromEntries(
      Object.entries(products).map(([column, values]) => [column, order.map((place) => values[place])]),
    ) as CatalogueCopy['products'],
  };
};

const meaningsIn = (copy: CatalogueCopy): Meaning[] => {
  const both = (copy.synonyms ?? []).flatMap(({ term, meaning }) => [
    { key: keyOf(term), meaning: normalise(meaning) },
    { key: keyOf(meaning), meaning: normalise(term) },
  ]);
  const distinct = new Map(both.map((one) => [`${one.key}\n${one.meaning}`, one]));
  return [...distinct.values()].sort((a, b) => compare(a.key, b.key) || compare(a.meaning, b.meaning));
};

const countEach = (keys: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const key of keys) if (key !== '') counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/** Opens a copy. Takes a moment for thousands of products. */
export const openCopy = (given: CatalogueCopy): OpenCopy => {
  const copy = inOrder(given);
  const count = copy.products.id.length;
  const readLexemes = openLexemeReader(copy);
  const read = Array.from({ length: count }, (_, place) => readLexemes(place));
  const index = indexWords(read.map(({ words }) => words));
  const synonyms = copy.synonyms ?? [];
  const told = synonyms.flatMap(({ term, meaning }) => lexemesOf(normalise(`${term}\n${meaning}`)));
  const words = [...new Set([...index.words, ...told])].filter((word) => /^[^0-9]{3,}$/.test(word));
  const terms = synonyms
    .flatMap(({ term }) => term.toLowerCase().split(/\P{L}+/u))
    .filter((word) => word.length >= 4 && word.length <= 60);
  return {
    copy,
    count,
    placeOf: new Map(copy.products.id.map((id, place) => [id, place])),
    index,
    speller: openSpeller(words, [...new Set(terms)]),
    isKnown: (word) => /\d/.test(word) || index.isKnown(word) || told.some((one) => one.startsWith(word)),
    meanings: meaningsIn(copy),
    equals: countEach(copy.products.compareKey),
    nameKeys: read.map(({ nameKey }) => nameKey),
    substances: read.map(({ substances }) => substances),
  };
};
