import { formsWrittenAs } from '../../catalogue/search/words.ts';
import { fitNumbers } from './fit-numbers.ts';
import { isFiller, isOtherForm } from './fit-words.ts';
import { type Chosen, type LineToMatch, MOST_CANDIDATES, type Reading, readingsOf } from './line.ts';
import { type ChoiceRow, type ProductWords, strengthsOf } from './product-words.ts';
import { tokenise, type Words } from './words.ts';

/** A line is sure once the same product has been chosen for its words this often in a row. */
const SURE_TIMES = 2;

/**
 * Returns the words of a line in one spelling, under which a choice is remembered: "Panado 500mg tabs" and "panado 500 mg
 * tablets, please" are the same. Every number, form and unit counts. Empty if the line has no words.
 */
export const choiceKeyOf = ({ words, amounts }: Words): string => {
  const named = words.filter((word) => !isFiller(word)).map((word) => formsWrittenAs(word)[0] ?? word);
  if (named.length === 0) return '';
  const numbers = amounts.map(
    ({ number, unit, isPack, isOfRatio }) => `${isOfRatio ? '/' : ''}${number}${unit}${isPack ? 's' : ''}`,
  );
  return [...named, ...numbers].join(' ');
};

export const choiceKeysOf = (texts: readonly string[]): string[] =>
  texts.map((text) => choiceKeyOf(tokenise(text)));

type Known = {
  /** The products that the line's words may mean. */
  candidates: readonly ProductWords[];
  products: ReadonlyMap<string, ProductWords>;
  choiceOf: ReadonlyMap<string, ChoiceRow>;
};

type Test = (number: number) => boolean;

/** Whether a product has none of the strengths, packs or forms that the line states. */
const isContradicted = (product: ProductWords, { words, amounts }: Words, isStrength: Test): boolean => {
  const { isExact, packNumbers, measureNumbers } = fitNumbers(product, amounts);
  return (
    !isExact ||
    words.some((word) => isOtherForm(product, word)) ||
    [...packNumbers, ...measureNumbers].some(isStrength)
  );
};

/** Whether a number that was read as the quantity may be a strength or pack of a product that is meant. */
const isQuantityOpen = ({ quantity, isSaid }: Reading, meant: readonly ProductWords[], isStrength: Test) =>
  quantity !== undefined &&
  !isSaid &&
  (isStrength(quantity) || meant.some(({ pack }) => pack.some(({ number }) => number === quantity)));

/**
 * Puts the product first that the person chose for the same words before, unless it contradicts a strength, pack or form in
 * them. Words that are sure to mean another product are asked about.
 */
export const preferEarlier = (
  line: LineToMatch,
  chosen: Chosen,
  { candidates, products, choiceOf }: Known,
): Chosen => {
  const isStrength = strengthsOf(candidates);
  for (const reading of readingsOf(line)) {
    const words = tokenise(reading.text);
    const choice = choiceOf.get(choiceKeyOf(words));
    const product = choice && products.get(choice.productId);
    if (!product || isContradicted(product, words, isStrength)) continue;
    const [first] = chosen.candidates;
    const isOther = chosen.certainty === 'sure' && first?.id !== choice.productId;
    if (chosen.certainty === 'sure' && !isOther) return chosen;
    const { variants } = product;
    const variantId = variants.some(({ id }) => id === choice.variantId) ? choice.variantId : null;
    const isLikely =
      (variants.length === 0 || variantId !== null) &&
      !isQuantityOpen(reading, [...candidates, product], isStrength);
    return {
      text: reading.text,
      quantity: reading.quantity ?? null,
      certainty: isLikely && !isOther && choice.times >= SURE_TIMES ? 'sure' : 'doubtful',
      preselect: isLikely,
      by: 'choice',
      timesChosen: choice.times,
      candidates: [
        { id: choice.productId, variantId },
        ...chosen.candidates.filter(({ id }) => id !== choice.productId),
      ].slice(0, MOST_CANDIDATES),
    };
  }
  return chosen;
};
