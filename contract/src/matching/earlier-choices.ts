import { fitNumbers } from './fit-numbers.ts';
import { isOtherForm } from './fit-words.ts';
import { formsWrittenAs } from './forms.ts';
import { type Chosen, type LineToMatch, MOST_CANDIDATES, type Reading, readingsOf } from './line.ts';
import { type ChoiceRow, MOST_COMPARED, type ProductWords, strengthsOf } from './product-words.ts';
import { tokenise, type Words } from './words.ts';

/** A line is sure once the same product has been chosen for its words this often in a row. */
const SURE_TIMES = 2;

/** Words that never tell products apart. Others may: "Norvasc generic" is not Norvasc, and "10 mg/ml" not 10 mg. */
const COURTESIES = new Set(
  'of the an and for in to pls plz please thanks per each ea urgent qty quantity order item'.split(' '),
);
/** Forms whose words are not spellings of each other: XL and SR, into a vein and into a muscle. */
const FORMS_OF_SEVERAL_KINDS = new Set(['slow-release', 'injection', 'inhaler', 'pen']);

const spelledAlike = (word: string): string => {
  const [form, ...others] = formsWrittenAs(word);
  return form === undefined || others.length > 0 || FORMS_OF_SEVERAL_KINDS.has(form) ? word : form;
};

/**
 * Returns the words of a line in one spelling, under which a choice is remembered: "Panado 500mg tabs" and "panado 500 mg
 * tablets, please" are the same. Every number, form and unit counts. Empty if the line has no words.
 */
export const choiceKeyOf = ({ words, amounts }: Words): string => {
  const named = words.filter((word) => !COURTESIES.has(word)).map(spelledAlike);
  if (named.length === 0) return '';
  const numbers = amounts.map(({ number, unit, isPack, isBeforeForm, isOfRatio }) => {
    const pack = isBeforeForm ? ' in all' : 's';
    return `${isOfRatio ? '/' : ''}${number}${unit}${isPack ? pack : ''}`;
  });
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

/** Whether the quantity may be a strength or pack of a product that is meant, or a number among the words the quantity. */
const isQuantityOpen = (
  { quantity, isSaid, prior }: Reading,
  { likeliest, candidates, product }: { likeliest: Reading | undefined; product: ProductWords } & Known,
): boolean => {
  if (quantity === undefined) return likeliest?.quantity !== undefined;
  if (isSaid) return false;
  // "Bp pills 10" may be 10 mg if the catalogue does not know all products with these words.
  const isFamilyKnown = candidates.length < MOST_COMPARED && candidates.includes(product);
  const meant = [...candidates, product];
  return (
    (prior > 0 && !isFamilyKnown) ||
    strengthsOf(meant)(quantity) ||
    meant.some(({ pack }) => pack.some(({ number }) => number === quantity))
  );
};

/**
 * Puts the product first that the person chose for the same words before, unless it contradicts a strength, pack or form in
 * them. Words that are sure to mean another product are asked about.
 */
export const preferEarlier = (line: LineToMatch, chosen: Chosen, known: Known): Chosen => {
  const { candidates, products, choiceOf } = known;
  const isStrength = strengthsOf(candidates);
  const readings = readingsOf(line);
  const [likeliest] = readings;
  for (const reading of readings) {
    const words = tokenise(reading.text);
    const choice = choiceOf.get(choiceKeyOf(words));
    const product = choice && products.get(choice.productId);
    if (!product || isContradicted(product, words, isStrength)) continue;
    const [first] = chosen.candidates;
    // The product has become another one: it is only proposed if the words find nothing.
    if (choice.times === 0 && first) continue;
    const isOther = chosen.certainty === 'sure' && first?.id !== choice.productId;
    if (chosen.certainty === 'sure' && !isOther) return chosen;
    const { variants } = product;
    const variantId = variants.some(({ id }) => id === choice.variantId) ? choice.variantId : null;
    const isLikely =
      choice.times > 0 &&
      (variants.length === 0 || variantId !== null) &&
      !isQuantityOpen(reading, { ...known, likeliest, product });
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
