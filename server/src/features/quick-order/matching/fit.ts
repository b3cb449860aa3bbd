import { formsWrittenAs } from '../../catalogue/search/form-words.ts';
import { fitNumbers } from './fit-numbers.ts';
import { fitWords, type Spellings, unsaidWords } from './fit-words.ts';
import { PENALTY } from './penalties.ts';
import type { ProductWords } from './product-words.ts';
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
  /** Whether the product also fits if words of the line name its substance. */
  isSubstitute: boolean;
  /** Whether its name has the lab, and the line does not. */
  isLabUnsaid: boolean;
  /** Whether something that the line says is not true of the product, or the product is a preparation that the line does not name. */
  isWeak: boolean;
  /** Whether a number of the line, or more of them, say the strength. */
  saysStrength: boolean;
  /** Whether the numbers of the line are some of a combination's strengths, but not the first, or may be a size that the name has otherwise. */
  isPartly: boolean;
  /** Whether the line names no form, and the product is not simply swallowed. */
  isUnnamedForm: boolean;
  /** The unmarked numbers of the line that are read as the pack. */
  packNumbers: number[];
  /** Those that are read as a measure in the name. */
  measureNumbers: number[];
  /** Whether the line has all numbers of a pack that has several: "10 x 5". */
  saysWholePack: boolean;
  /** Whether a number before the form is read as the pack, and may say the strength. */
  isPackOrStrength: boolean;
  variantId: string | null;
};

const SLOW = /slow|prolonged|modified|extended/;
/** Forms that a line of a brand and a strength means if it names none. */
const SWALLOWED = /^(?!.*(?:slow|prolonged|modified|extended|vaginal|rectal)).*(?:tablet|capsule|caplet)/;
const INJECTED = /injection|infusion|vial|ampoule|syringe/;

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
  const isTrue = numberFit.isExact && wordFit.isNamed && !isByAnotherName;
  const variants = [...new Set(wordFit.variants)];
  return {
    penalty,
    isExact: wordFit.isExact && isTrue && unsaid.other === 0 && !numberFit.isOtherwiseNumbered,
    isFamily: wordFit.isPossible && wordFit.isNamed && !isByAnotherName,
    isPossible: wordFit.isPossible && isTrue,
    isSubstitute: !wordFit.isWeak && isTrue,
    isLabUnsaid: unsaid.isLabUnsaid,
    isNamed: wordFit.isNamed,
    isWeak:
      wordFit.isWeak || !numberFit.isExact || unsaid.other > 0 || isUnasked(SLOW) || isUnasked(INJECTED),
    saysStrength: numberFit.saysStrength,
    isPartly: numberFit.isPartly,
    isUnnamedForm: !wordFit.namesForm && !SWALLOWED.test(dosage),
    packNumbers: numberFit.packNumbers,
    measureNumbers: numberFit.measureNumbers,
    saysWholePack: numberFit.saysWholePack,
    isPackOrStrength: numberFit.isPackOrStrength,
    variantId: variants.length === 1 ? (variants[0] ?? null) : null,
  };
};
