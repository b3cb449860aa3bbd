import { choiceKeyOf, preferEarlier } from './earlier-choices.ts';
import {
  type FoundCode,
  findCandidates,
  findCodes,
  readVocabulary,
  type Vocabulary,
  wordingsOf,
} from './find-candidates.ts';
import { type Fit, fitOf } from './fit.ts';
import { isNaming } from './fit-words.ts';
import {
  type Chosen,
  type ChosenLine,
  LESS_LIKELY,
  type LineToMatch,
  MOST_CANDIDATES,
  type Reading,
  readingsOf,
} from './line.ts';
import {
  type Catalogue,
  MOST_COMPARED,
  openProductReader,
  type ProductWords,
  strengthsOf,
} from './product-words.ts';
import { isMass, mayMean, tokenise } from './words.ts';

/** Products much worse than the best are not offered, and poor matches do not count. */
const MOST_WORSE = 30;
const WORST = 75;
/** The penalty for reading a number as the pack if it is a strength of the brand. */
const STRENGTH_AS_PACK = 14;

/** How well a product fits one reading of a line. */
type Way = { product: ProductWords; reading: Reading; fit: Fit; score: number };

const waysOf = (
  products: readonly ProductWords[],
  readings: readonly Reading[],
  vocabulary: Vocabulary,
): Way[] =>
  readings.flatMap((reading) =>
    wordingsOf(tokenise(reading.text), vocabulary, tokenise).flatMap(({ isByAnotherName, ...words }) =>
      products.map((product) => {
        const fit = fitOf(product, words, { spellings: vocabulary.spellings, isByAnotherName });
        return { product, reading, fit, score: fit.penalty + reading.prior };
      }),
    ),
  );

/** Returns the best way for each product, best first; equally good products stay in order. */
const bestOf = (ways: readonly Way[]): Way[] => {
  const best = new Map<ProductWords, Way>();
  for (const way of ways) {
    const known = best.get(way.product);
    if (known === undefined || way.score < known.score) best.set(way.product, way);
  }
  return [...best.values()].toSorted((a, b) => a.score - b.score);
};

/** Up to this number, a line may mean packs of a product with only one strength. */
const MOST_PACKS = 30;

/** Whether products of this name have several strengths. */
const hasSeveralStrengths = (family: ReadonlySet<ProductWords>): boolean =>
  new Set([...family].map(({ strengths: [first] }) => first?.number)).size > 1;

/**
 * Removes readings that take a strength for a quantity: in "amlodipine 5" the number selects a strength. In "yaz 3" there is
 * only one, so it may be either, and so may a number for a percentage. A sign may be part of the name: "Cordarone X 200" hardly
 * orders 200 packs.
 */
const withoutUnlikely = (ways: readonly Way[], family: ReadonlySet<ProductWords>): Way[] => {
  const isStrength = strengthsOf(family);
  const isChoosing = hasSeveralStrengths(family);
  const isMassOf = (number: number): boolean =>
    [...family].some(({ strengths }) => strengths.some((one) => isMass(one.unit) && mayMean(number, one)));
  return ways.flatMap((way) => {
    const { quantity, prior } = way.reading;
    if (quantity === undefined || way.fit.saysStrength || !isStrength(quantity)) return [way];
    if (prior === 0) return [quantity > MOST_PACKS ? { ...way, score: way.score + LESS_LIKELY } : way];
    if (quantity > MOST_PACKS) return [];
    if (!isChoosing) return [way];
    return isMassOf(quantity) ? [] : [{ ...way, score: way.score + LESS_LIKELY }];
  });
};

/** Whether the quantity of a line may also be the pack or the strength of the product. */
const isQuantityDoubtful = ({ product, reading, fit }: Way, ways: readonly Way[]): boolean => {
  const { quantity, isSaid, prior } = reading;
  const others = ways.filter((way) => way.product === product && way.fit.isExact && way.reading !== reading);
  if (quantity === undefined) return others.some((way) => way.reading.quantity !== undefined);
  if (others.some((way) => way.reading.quantity === undefined)) return true;
  if (isSaid || prior === 0) return false;
  const isStrength = (number: number): boolean => product.strengths.some((one) => mayMean(number, one));
  // "Viagra 25" does not mean 25 packs of the only strength, nor does "Amoxil 500 500" order 500 packs.
  return (
    product.strengths.length > 0 && (!fit.saysStrength || (quantity > MOST_PACKS && isStrength(quantity)))
  );
};

const toCandidates = (ways: readonly Way[]) =>
  ways
    .slice(0, MOST_CANDIDATES)
    .map(({ product, fit }) => ({ id: product.product.id, variantId: fit.variantId }));

const hasVariantToChoose = ({ product, fit }: Way): boolean =>
  product.variants.length > 0 && fit.variantId === null;

/** Chooses among the products with the code of a line; the rest of the line may contradict it. */
const chooseByCode = (
  asked: LineToMatch,
  { by, code, ids }: FoundCode,
  products: ReadonlyMap<string, ProductWords>,
  vocabulary: Vocabulary,
): Chosen => {
  const readings = readingsOf(asked).map((reading) => ({
    ...reading,
    text: reading.text.replace(code, ' ').trim(),
  }));
  const coded = ids.flatMap((id) => products.get(id) ?? []);
  const best = bestOf(waysOf(coded, readings, vocabulary));
  const [first] = best;
  const isOtherwiseNamed =
    first !== undefined &&
    !first.fit.isNamed &&
    tokenise(first.reading.text).words.some((word) => word.length > 3 && isNaming(word));
  const isSure = best.length === 1 && first !== undefined && !isOtherwiseNamed && !hasVariantToChoose(first);
  const [likeliest] = readings;
  return {
    text: readingsOf(asked)[0]?.text ?? asked.text,
    quantity: (first?.reading ?? likeliest)?.quantity ?? null,
    certainty: isSure ? 'sure' : 'doubtful',
    preselect: isSure,
    by,
    timesChosen: 0,
    candidates: toCandidates(best),
  };
};

/** Chooses by the words of a line: sure if exactly one product matches the whole line, and it has only one reading. */
const chooseByWords = (
  asked: LineToMatch,
  products: readonly ProductWords[],
  vocabulary: Vocabulary,
): Chosen => {
  const readings = readingsOf(asked);
  const named = waysOf(products, readings, vocabulary).filter(({ fit }) => fit.isNamed);
  const family = new Set(named.filter(({ fit }) => fit.isFamily).map(({ product }) => product));
  const isStrength = strengthsOf(family);
  /** Whether numbers are read as something else although they may be the strength. */
  const isGuessed = (numbers: readonly number[], { product, fit }: Way): boolean =>
    numbers.some(isStrength) || (numbers.length > 0 && !fit.saysStrength && product.strengths.length > 0);
  const otherNumbers = ({ fit }: Way): number[] => [...fit.packNumbers, ...fit.measureNumbers];
  const ways = withoutUnlikely(named, family).map((way) =>
    otherNumbers(way).some(isStrength) ? { ...way, score: way.score + STRENGTH_AS_PACK } : way,
  );
  const best = bestOf(ways).filter(
    ({ score }, _, [first]) => score <= WORST && score <= (first?.score ?? 0) + MOST_WORSE,
  );
  const [first] = best;
  const [likeliest] = readings;
  if (first === undefined)
    return {
      text: likeliest?.text ?? asked.text,
      quantity: likeliest?.quantity ?? null,
      certainty: 'missing',
      preselect: false,
      by: null,
      timesChosen: 0,
      candidates: [],
    };
  // "Donepezil 10" asks neither for the one lab that uses only that name nor for the one product without a brand. A strength is
  // not a pack, but "10 x 5" may be.
  const isMeantToo = (way: Way): boolean =>
    (way.fit.isSubstitute || (way.fit.isPossible && !first.fit.isLabUnsaid)) &&
    (way.fit.saysWholePack || !isGuessed(way.fit.packNumbers, way));
  const isAllCompared = products.length < MOST_COMPARED;
  // A better product may be among those not compared, unless the first is an exact match.
  const isFound = isAllCompared || first.fit.isExact;
  const isOnlyOne = isAllCompared && !ways.some((way) => way.product !== first.product && isMeantToo(way));
  // "Amoxil 250" is not a suspension with 250 mg per spoon if the brand also has capsules, of any strength.
  const isOnlyForm = new Set([...family].map(({ product }) => product.dosage)).size < 2;
  const isClear =
    !isGuessed(otherNumbers(first), first) &&
    !first.fit.isPartly &&
    !first.fit.isPackOrStrength &&
    (!first.fit.isUnnamedForm || isOnlyForm);
  const hasQuantity = !isQuantityDoubtful(first, ways);
  const leavesStrengthOpen = !first.fit.saysStrength && hasSeveralStrengths(family);
  const isSure = first.fit.isExact && isClear && isOnlyOne && !hasVariantToChoose(first) && hasQuantity;
  return {
    text: first.reading.text,
    quantity: first.reading.quantity ?? null,
    certainty: isSure ? 'sure' : 'doubtful',
    preselect:
      isSure ||
      (isClear &&
        hasQuantity &&
        !first.fit.isWeak &&
        isFound &&
        !leavesStrengthOpen &&
        !hasVariantToChoose(first)),
    by: 'words',
    timesChosen: 0,
    candidates: toCandidates(best),
  };
};

const matchDistinct = async (catalogue: Catalogue, lines: readonly LineToMatch[]): Promise<Chosen[]> => {
  const readings = lines.map((line) => readingsOf(line).map(({ text }) => tokenise(text)));
  const [codes, vocabulary, choices] = await Promise.all([
    findCodes(catalogue, lines),
    readVocabulary(catalogue, readings.flat()),
    catalogue.findChoices([...new Set(readings.flat().map(choiceKeyOf))].filter(Boolean)),
  ]);
  // Numbers matter little for the search, so one reading of each line is enough.
  const wordings = readings.map(([likeliest = tokenise('')], place) =>
    codes[place] ? [] : wordingsOf(likeliest, vocabulary, tokenise),
  );
  const found = await findCandidates(catalogue, wordings, vocabulary);
  const ids = new Set([
    ...[...found.values()].flat(),
    ...codes.flatMap((code) => code?.ids ?? []),
    ...choices.map(({ productId }) => productId),
  ]);
  const readProduct = openProductReader();
  const products = new Map(
    (await catalogue.readProducts([...ids])).map((product) => [product.id, readProduct(product)]),
  );
  const choiceOf = new Map(choices.map((choice) => [choice.words, choice]));
  return lines.map((line, place) => {
    const code = codes[place];
    if (code) return chooseByCode(line, code, products, vocabulary);
    const candidates = (found.get(place) ?? []).flatMap((id) => products.get(id) ?? []);
    const chosen = chooseByWords(line, candidates, vocabulary);
    return preferEarlier(line, chosen, { candidates, products, choiceOf });
  });
};

/** Matches each line with the catalogue, using a few look-ups for all of them; repeated lines are matched once. */
export const matchLines = async (
  catalogue: Catalogue,
  lines: readonly LineToMatch[],
): Promise<ChosenLine[]> => {
  const keyOf = ({ text, quantity, codes }: LineToMatch): string => JSON.stringify([text, quantity, codes]);
  const distinct = new Map(lines.map((line) => [keyOf(line), line]));
  const chosen = await matchDistinct(catalogue, [...distinct.values()]);
  const chosenOf = new Map([...distinct.keys()].map((key, place) => [key, chosen[place]]));
  return lines.flatMap((line) => {
    const one = chosenOf.get(keyOf(line));
    return one ? [{ ...one, line: line.line }] : [];
  });
};
