import { fitNumbers } from './fit-numbers.ts';
import { fitWords, type Spellings, unsaidWords } from './fit-words.ts';
import { formsWrittenAs } from './forms.ts';
import type { ProductWords } from './product-words.ts';
import { PENALTY, type Words } from './words.ts';

/**
 * How well a product fits a line. `penalty`: lower is better. `isExact` if the whole line matches the product, word for word,
 * and the product's name has no other words. `isNamed` if a word of the line names it.
 */
export type Fit = {
  penalty: number;
  isExact: boolean;
  isNamed: boolean;
  /** Whether all words of the line match the product, even if its name begins with or has other words. */
  isFamily: boolean;
  /** Whether the product also fits if words of the line are only prefixes. */
  isPossible: boolean;
  /** Whether the product also fits if words of the line name its substance. */
  isSubstitute: boolean;
  /** Whether the product's name contains the lab, and the line does not. */
  isLabUnsaid: boolean;
  /** Whether part of the line does not match the product, or the product is a preparation that the line does not name. */
  isWeak: boolean;
  /** Whether one or more numbers of the line state the strength. */
  saysStrength: boolean;
  /** Whether the line has some strengths of a combination but not the first, or its numbers may contradict a size in the name. */
  isPartly: boolean;
  /** Whether the line names no form, and the product is not simply swallowed. */
  isUnnamedForm: boolean;
  /** The unmarked numbers of the line that are read as the pack. */
  packNumbers: number[];
  /** The unmarked numbers of the line that are read as a measure in the name. */
  measureNumbers: number[];
  /** Whether the line contains every number of a pack with several: "10 x 5". */
  saysWholePack: boolean;
  /** Whether a number before the form is read as the pack, but may be the strength. */
  isPackOrStrength: boolean;
  variantId: string | null;
};

const SLOW = /slow|prolonged|modified|extended/;
/** Forms meant by a line with only a brand and a strength. */
const SWALLOWED = /^(?!.*(?:slow|prolonged|modified|extended|vaginal|rectal)).*(?:tablet|capsule|caplet)/;
const INJECTED = /injection|infusion|vial|ampoule|syringe/;

/** Compares a line with a product. `isByAnotherName` if a synonym replaces the written words. */
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
