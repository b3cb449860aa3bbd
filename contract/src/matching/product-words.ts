import { formsWrittenAs } from './forms.ts';
import type { Query } from './query.ts';
import { type Amount, inMilligrams, isMass, mayMean, tokenise, type Words } from './words.ts';

/** The fields of a product that are compared with a line. */
export type ProductText = {
  id: string;
  sku: string;
  name: string;
  dosage: string;
  strength: string;
  packSize: string;
  lab: string;
  /** The substance from its list, staff or description. */
  substance: string;
  variants: { id: string; name: string }[];
};

/** A product's fields split into words and numbers. */
export type ProductWords = {
  product: ProductText;
  name: string[];
  /** Words of the name, and two or three consecutive words joined. */
  names: Set<string>;
  forms: Set<string>;
  lab: string[];
  substances: Set<string>;
  strengths: Amount[];
  /** The unit after the slash of a strength, if it has no amount: "ml" in "mg/ml". */
  measures: string[];
  /** Sum of the milligrams of a combination ("co-amoxiclav 625"). */
  total: number | undefined;
  nameAmounts: Amount[];
  pack: Amount[];
  variants: { id: string; words: string[] }[];
};

/** Returns consecutive words joined: "co amoxiclav" is also "coamoxiclav". */
const joinedWords = (words: readonly string[]): Set<string> =>
  new Set(words.flatMap((_, place) => [1, 2, 3].map((size) => words.slice(place, place + size).join(''))));

/** Returns a form with the catalogue's words for it, in the singular. */
export const formsOf = (word: string): string[] => [word, word.replace(/s$/, ''), ...formsWrittenAs(word)];

/** In "500/125 mg" both numbers have the last one's unit. */
const withUnits = (amounts: readonly Amount[]): Amount[] => {
  let unit = '';
  return amounts
    .toReversed()
    .map((amount) => {
      if (amount.unit !== '') {
        unit = isMass(amount.unit) ? amount.unit : unit;
        return amount;
      }
      return { ...amount, unit };
    })
    .toReversed();
};

const totalOf = (strengths: readonly Amount[]): number | undefined => {
  const masses = strengths.flatMap((strength) => inMilligrams(strength) ?? []);
  // "Coveram 10" is 10 mg of each, not 5 mg of each adding up to 10.
  return new Set(masses).size > 1 ? masses.reduce((sum, mass) => sum + mass, 0) : undefined;
};

const readProduct = (product: ProductText, read: (text: string) => Words): ProductWords => {
  const name = read(product.name);
  const dosage = read(product.dosage);
  const strength = read(product.strength);
  const strengths = withUnits(strength.amounts);
  let substances: Set<string> | undefined;
  return {
    product,
    name: name.words,
    names: joinedWords(name.words),
    forms: new Set([...dosage.words, ...name.words].flatMap(formsOf)),
    lab: read(product.lab).words,
    // Computed lazily, because few lines have words that the name does not explain.
    get substances() {
      substances ??= new Set(read(product.substance).words);
      return substances;
    },
    strengths,
    measures: strength.words,
    total: totalOf(strengths),
    nameAmounts: name.amounts,
    pack: read(product.packSize).amounts,
    variants: product.variants.map(({ id, name }) => ({ id, words: read(name).words })),
  };
};

/**
 * Returns a function that splits products: each field value once, because many share the same form, strength, pack or
 * lab.
 */
export const openProductReader = (): ((product: ProductText) => ProductWords) => {
  const known = new Map<string, Words>();
  const read = (text: string): Words => {
    const words = known.get(text) ?? tokenise(text);
    known.set(text, words);
    return words;
  };
  return (product) => readProduct(product, read);
};

/** Returns a test for numbers that may be a strength of one of the products. */
export const strengthsOf = (family: Iterable<ProductWords>): ((number: number) => boolean) => {
  const strengths = [...family].flatMap(({ strengths, total, nameAmounts }) => [
    ...strengths,
    ...(total === undefined ? [] : [{ number: total, unit: 'mg' }]),
    ...nameAmounts.filter(({ unit }) => unit === '' || isMass(unit)),
  ]);
  return (number) => strengths.some((strength) => mayMean(number, strength));
};

/** The maximum number of products to compare in full with a line. */
export const MOST_COMPARED = 60;

/** Codes in their possible spellings. */
export type Codes = { skus: string[]; barcodes: string[]; nappis: string[] };
export type CodeRow = { id: string; sku: string; barcode: string; nappi: string };

export type SpellingRow = { word: string; spellings: string[] };
export type SynonymRow = { phrase: string; meaning: string };

/**
 * The search for a line's products: those with all words in any field; if there is none, those with some of them in the name.
 * The more details a product has, the likelier it is.
 */
export type Question = { place: number; whole: Query; partly: Query; details: Query[] };

/** The product that a person last chose for a line's words, and how often in a row; 0 if it has become another product. */
export type ChoiceRow = { words: string; productId: string; variantId: string | null; times: number };

/** Look-ups in the catalogue. Each takes and returns plain data, because on the server another process performs them. */
export type Catalogue = {
  findCodes: (codes: Codes) => Promise<CodeRow[]>;
  findVocabulary: (asked: {
    words: string[];
    phrases: string[];
  }) => Promise<{ spelled: SpellingRow[]; meant: SynonymRow[] }>;
  findCandidates: (questions: Question[]) => Promise<{ place: number; ids: string[] }[]>;
  readProducts: (ids: string[]) => Promise<ProductText[]>;
  /** Finds the earlier choices of the person who sent the lines. */
  findChoices: (words: string[]) => Promise<ChoiceRow[]>;
};
