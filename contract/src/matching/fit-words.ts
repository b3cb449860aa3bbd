import { formsLike, formsWrittenAs } from './forms.ts';
import { formsOf, type ProductWords } from './product-words.ts';
import { isVolume, PENALTY } from './words.ts';

/** Words that do not help to choose a product. A single letter may distinguish products: "Vitamin A". */
const FILLERS = new Set(
  `of the an and with for in to pls plz please thanks x per each ea only strength size pack packs pk box boxes bottle bottles new urgent
  generic gen qty quantity order item no nr code nappi barcode ean mg ml g film coated fc`.split(/\s+/),
);
/** Fillers of a line that distinguish a product from its predecessor if they are part of its name. */
const TELLING = new Set(['new', 'pack', 'strength']);
/** Forms in a name that a line may omit: a line without a form means one that is swallowed whole. */
const USUAL_FORM = /^(?:tab(?:let)?s?|tabl|cap(?:sule)?s?|caplets?)$/;
/** Salts and similar words, which names include or omit. */
const SALTS = new Set(
  `hcl hydrochloride sodium potassium besylate besilate maleate tartrate mesylate sulphate sulfate phosphate acetate fumarate succinate
  calcium magnesium trihydrate hydrobromide citrate dihydrate monohydrate`.split(/\s+/),
);
const singular = (word: string): string => (word.length > 3 ? word.replace(/s$/, '') : word);

export const isForm = (word: string): boolean =>
  formsLike(word) !== undefined || formsWrittenAs(word).length > 0;

/** Whether a word may name a product: neither a form nor a filler. */
export const isNaming = (word: string): boolean => !FILLERS.has(word) && !isForm(word);

/** Whether a line has a strength per ml or gram ("mg/ml") that does not fit the product's form or amount. */
const isOtherMeasure = ({ strengths, measures }: ProductWords, word: string): boolean =>
  (word === 'ml' || word === 'g') &&
  !measures.includes(word) &&
  !strengths.some(({ number, unit }) => number === 1 && unit === word);

/** Whether a word says nothing about the product, not even as a part of its name. */
export const isFiller = (word: string): boolean => FILLERS.has(word) && !TELLING.has(word);

type WordFit = {
  used: Set<number>;
  penalty: number;
  isExact: boolean;
  isPossible: boolean;
  /** Whether a word fits neither the product's name nor its substance. */
  isWeak: boolean;
  isNamed: boolean;
  namesForm: boolean;
  variants: string[];
};

/** Whether a word of the product's name is the beginning of its lab's: "Adco" for Adcock Ingram, "Olifants". */
const isOfLab = ({ lab }: ProductWords, word: string): boolean =>
  word.length >= 3 && lab.some((one) => one === word || (one.length > 3 && one.startsWith(word)));

/**
 * Finds the words of a product's name that match the word at `place` in the line, alone or joined with the one or two
 * words after it. Returns how many words of the line it used.
 */
const findInName = (
  { name, names }: ProductWords,
  words: readonly string[],
  place: number,
  used: Set<number>,
): number => {
  for (const size of [3, 2, 1]) {
    const joined = words.slice(place, place + size).join('');
    if (place + size > words.length) continue;
    const meant = names.has(joined) ? joined : names.has(singular(joined)) ? singular(joined) : undefined;
    const plural = meant === undefined && joined.length > 3 && names.has(`${joined}s`) ? `${joined}s` : meant;
    if (plural === undefined) continue;
    name.forEach((_, from) => {
      for (const length of [1, 2, 3])
        if (from + length <= name.length && name.slice(from, from + length).join('') === plural)
          for (let at = from; at < from + length; at += 1) used.add(at);
    });
    return size;
  }
  return 0;
};

const fitForm = (product: ProductWords, word: string): 'same' | 'similar' | 'other' => {
  if (formsOf(word).some((form) => product.forms.has(form))) return 'same';
  return formsLike(word)?.some((form) => product.forms.has(form)) ? 'similar' : 'other';
};

/** Whether a word of a line names a form that the product does not have, nor a similar one. */
export const isOtherForm = (product: ProductWords, word: string): boolean =>
  isOtherMeasure(product, word) ||
  (isForm(word) && fitForm(product, word) === 'other' && !product.name.includes(word));

export type Spellings = ReadonlyMap<string, readonly string[]>;

/** Compares the words of a line with a product's. */
export const fitWords = (product: ProductWords, words: readonly string[], spellings: Spellings): WordFit => {
  const fit: WordFit = {
    used: new Set(),
    penalty: 0,
    isExact: true,
    isPossible: true,
    isWeak: false,
    isNamed: false,
    namesForm: words.some(isForm),
    variants: [],
  };
  const softly = (penalty: number, isWeak = true): void => {
    fit.penalty += penalty;
    fit.isExact = false;
    fit.isPossible &&= penalty === PENALTY.begun;
    fit.isWeak ||= isWeak;
  };
  const findInNameBy = (test: (named: string) => boolean): boolean => {
    const found = product.name.findIndex((named) => test(named));
    if (found >= 0) fit.used.add(found);
    return found >= 0;
  };
  for (let place = 0; place < words.length; place += 1) {
    const word = words[place] ?? '';
    const taken = findInName(product, words, place, fit.used);
    if (taken > 0) {
      const said = words.slice(place, place + taken);
      // "Slow-K" is not the "K-600" of another brand: a single letter does not name a product.
      if (said.some((one) => one.length > 1 && !isForm(one) && !isOfLab(product, one))) fit.isNamed = true;
      place += taken - 1;
      continue;
    }
    const variant = product.variants.filter((one) =>
      one.words.some((named) => singular(named) === singular(word)),
    );
    if (variant.length > 0) fit.variants.push(...variant.map(({ id }) => id));
    else if (isForm(word)) {
      const form = fitForm(product, word);
      if (form !== 'same') softly(form === 'similar' ? PENALTY.similarForm : PENALTY.otherForm);
    } else if (isOtherMeasure(product, word)) softly(PENALTY.otherForm);
    else if (isOfLab(product, word) || product.forms.has(singular(word)) || FILLERS.has(word)) continue;
    else if (word.length >= 3 && findInNameBy((named) => named.startsWith(word))) {
      softly(PENALTY.begun, false);
      fit.isNamed = true;
    } else if (spellings.get(word)?.some((spelling) => findInNameBy((named) => named === spelling))) {
      softly(PENALTY.mistyped);
      fit.isNamed = true;
    } else if (
      product.substances.has(word) ||
      spellings.get(word)?.some((spelling) => product.substances.has(spelling))
    ) {
      // A combination contains more than the substance named in the line.
      const isAlone =
        product.substances.has(word) && product.strengths.filter(({ unit }) => !isVolume(unit)).length < 2;
      softly(SALTS.has(word) ? PENALTY.salt : PENALTY.substance, !isAlone && !SALTS.has(word));
      if (!SALTS.has(word)) fit.isNamed = true;
    } else softly(SALTS.has(word) ? PENALTY.salt : PENALTY.unknownWord, !SALTS.has(word));
  }
  return fit;
};

/** Meaningful words of the name that are missing from the line. */
export const unsaidWords = (product: ProductWords, used: ReadonlySet<number>) => {
  let [other, harmless, isLabUnsaid] = [0, 0, false];
  product.name.forEach((word, place) => {
    if (used.has(place) || isFiller(word)) return;
    const isLab = !isForm(word) && isOfLab(product, word);
    isLabUnsaid ||= isLab;
    if (isLab || (isForm(word) ? USUAL_FORM.test(word) : SALTS.has(word))) harmless += 1;
    else other += 1;
  });
  return { other, harmless, isLabUnsaid };
};
