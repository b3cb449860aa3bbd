import { formsWrittenAs } from '../../catalogue/search/form-words.ts';
import { type Amount, inMilligrams, isMass, tokenise, type Words } from './words.ts';

/** What a line is compared with of a product. */
export type ProductText = {
  id: string;
  sku: string;
  name: string;
  dosage: string;
  strength: string;
  packSize: string;
  lab: string;
  /** What it contains, as its list, its staff or its description say. */
  substance: string;
  variants: { id: string; name: string }[];
};

/** A product's texts apart. */
export type ProductWords = {
  product: ProductText;
  name: string[];
  /** Words of the name, and of two or three that follow each other, joined. */
  names: Set<string>;
  forms: Set<string>;
  lab: string[];
  substances: Set<string>;
  strengths: Amount[];
  /** What a strength is of, where it names no amount: "ml" of "mg/ml". */
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
  // "Coveram 10" is 10 mg of each, and not the 5 mg of each that add up to it.
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
    // Few lines have words that the name does not explain.
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

/** Returns a function that takes products apart: each text once, because many have the same form, strength, pack or lab. */
export const openProductReader = (): ((product: ProductText) => ProductWords) => {
  const known = new Map<string, Words>();
  const read = (text: string): Words => {
    const words = known.get(text) ?? tokenise(text);
    known.set(text, words);
    return words;
  };
  return (product) => readProduct(product, read);
};
