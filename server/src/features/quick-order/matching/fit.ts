import { formsLike, formsWrittenAs } from '../../catalogue/search/form-words.ts';
import { fitNumbers } from './fit-numbers.ts';
import { PENALTY } from './penalties.ts';
import { formsOf, type ProductWords } from './product-words.ts';
import type { Words } from './words.ts';

/**
 * How a product fits a line. `penalty`: lower is better. `isExact` where everything that the line says is true of the
 * product, word for word, and the product's name says nothing else. `isNamed` where a word of the line means it.
 */
export type Fit = {
  penalty: number;
  isExact: boolean;
  isNamed: boolean;
  /** Whether all its words are true of the product, which may begin or be named with more. */
  isFamily: boolean;
  /** Whether the product also fits if words of the line are only beginnings. */
  isPossible: boolean;
  /** Whether something that the line says is not true of the product, or the product is a preparation that the line does not name. */
  isWeak: boolean;
  /** Whether a number of the line, or more of them, say the strength. */
  saysStrength: boolean;
  /** Whether the numbers of the line are some of a combination's strengths, but not the first of them. */
  isPartly: boolean;
  /** Whether the line names no form, and the product is not simply swallowed. */
  isUnnamedForm: boolean;
  /** The unmarked numbers of the line that are read as the pack, or as a measure in the name. */
  packNumbers: number[];
  variantId: string | null;
};

/** Words of no meaning for the choice of a product. A single letter may tell one from another: "Vitamin A". */
const FILLERS = new Set(
  `of the an and with for in to pls plz please thanks x per each ea only strength size pack packs pk box boxes bottle bottles new urgent
  generic gen qty quantity order item no nr code nappi barcode ean mg ml g film coated fc`.split(/\s+/),
);
/** Fillers of a line that tell a product from its predecessor where they stand in its name. */
const TELLING = new Set(['new', 'pack', 'strength']);
/** Forms that a name may say and a line leave out: what is swallowed whole is meant if nothing else is said. */
const USUAL_FORM = /^(?:tab(?:let)?s?|tabl|cap(?:sule)?s?|caplets?)$/;
/** Salts and the like, which names have or leave out. */
const SALTS = new Set(
  `hcl hydrochloride sodium potassium besylate besilate maleate tartrate mesylate sulphate sulfate phosphate acetate fumarate succinate
  calcium magnesium trihydrate hydrobromide citrate dihydrate monohydrate`.split(/\s+/),
);
const SLOW = /slow|prolonged|modified|extended/;
/** Forms that a line of a brand and a strength means if it names none. */
const SWALLOWED = /^(?!.*(?:slow|prolonged|modified|extended|vaginal|rectal)).*(?:tablet|capsule|caplet)/;
const INJECTED = /injection|infusion|vial|ampoule|syringe/;

const singular = (word: string): string => (word.length > 3 ? word.replace(/s$/, '') : word);

export const isForm = (word: string): boolean =>
  formsLike(word) !== undefined || formsWrittenAs(word).length > 0;

/** Whether a word may name a product: neither a form nor a filler. */
export const isNaming = (word: string): boolean => !FILLERS.has(word) && !isForm(word);

/** Whether a line says a strength for each ml or gram ("mg/ml") of a product that is no such preparation. */
const isOtherMeasure = ({ strengths, measures }: ProductWords, word: string): boolean =>
  (word === 'ml' || word === 'g') && !measures.includes(word) && !strengths.some(({ unit }) => unit === word);

type WordFit = {
  used: Set<number>;
  penalty: number;
  isExact: boolean;
  isPossible: boolean;
  isWeak: boolean;
  isNamed: boolean;
  namesForm: boolean;
  variants: string[];
};

/** Whether a word of the product's name begins like its lab's: "Adco" of Adcock Ingram, "Olifants". */
const isOfLab = ({ lab }: ProductWords, word: string): boolean =>
  word.length >= 3 && lab.some((one) => one === word || (one.length > 3 && one.startsWith(word)));

/** Finds the words of a name that a word of the line, or it and those behind it, is; returns how many words it took. */
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

type Spellings = ReadonlyMap<string, readonly string[]>;

/** Compares the words of a line with a product's. */
const fitWords = (product: ProductWords, words: readonly string[], spellings: Spellings): WordFit => {
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
      if (said.some((one) => !isForm(one) && !isOfLab(product, one))) fit.isNamed = true;
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
      // A combination is more than the substance that was asked for.
      const isAlone = product.substances.has(word) && product.strengths.length < 2;
      softly(SALTS.has(word) ? PENALTY.salt : PENALTY.substance, !isAlone && !SALTS.has(word));
      if (!SALTS.has(word)) fit.isNamed = true;
    } else softly(SALTS.has(word) ? PENALTY.salt : PENALTY.unknownWord, !SALTS.has(word));
  }
  return fit;
};

/** Words of the name that the line does not say, and that say something. */
const unsaidWords = (product: ProductWords, used: ReadonlySet<number>) => {
  let [other, harmless] = [0, 0];
  product.name.forEach((word, place) => {
    if (used.has(place) || (FILLERS.has(word) && !TELLING.has(word))) return;
    if (isForm(word) ? USUAL_FORM.test(word) : SALTS.has(word) || isOfLab(product, word)) harmless += 1;
    else other += 1;
  });
  return { other, harmless };
};

/** Compares a line with a product. `isByAnotherName` where a synonym stands for what was written. */
export const fitOf = (
  product: ProductWords,
  { words, amounts }: Words,
  { spellings, isByAnotherName }: { spellings: Spellings; isByAnotherName: boolean },
): Fit => {
  const wordFit = fitWords(product, words, spellings);
  const numberFit = fitNumbers(product, amounts);
  const unsaid = unsaidWords(product, wordFit.used);
  const dosage = product.product.dosage.toLowerCase();
  const isUnasked = (forms: RegExp): boolean =>
    forms.test(dosage) &&
    !words.some((word) => formsWrittenAs(word).some((form) => forms.test(form)) || forms.test(word));
  const penalty =
    wordFit.penalty +
    numberFit.penalty +
    (isByAnotherName ? PENALTY.meantByAnotherName : 0) +
    unsaid.other * PENALTY.otherName +
    unsaid.harmless * PENALTY.unsaid +
    (isUnasked(SLOW) ? PENALTY.unaskedForm : 0) +
    (isUnasked(INJECTED) ? PENALTY.unaskedForm : 0);
  const variants = [...new Set(wordFit.variants)];
  return {
    penalty,
    isExact:
      wordFit.isExact &&
      numberFit.isExact &&
      wordFit.isNamed &&
      unsaid.other === 0 &&
      !numberFit.isOtherwiseNumbered &&
      !isByAnotherName,
    isFamily: wordFit.isPossible && wordFit.isNamed && !isByAnotherName,
    isPossible: wordFit.isPossible && numberFit.isExact && wordFit.isNamed && !isByAnotherName,
    isNamed: wordFit.isNamed,
    isWeak:
      wordFit.isWeak || !numberFit.isExact || unsaid.other > 0 || isUnasked(SLOW) || isUnasked(INJECTED),
    saysStrength: numberFit.saysStrength,
    isPartly: numberFit.isPartly,
    isUnnamedForm: !wordFit.namesForm && !SWALLOWED.test(dosage),
    packNumbers: numberFit.packNumbers,
    variantId: variants.length === 1 ? (variants[0] ?? null) : null,
  };
};
