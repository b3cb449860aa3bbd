import { type MatchedLine, type QuickLine, quickLineReadings } from '@formulary/contract';
import type { Catalogue } from './catalogue.ts';
import { findCandidates, readVocabulary, type Vocabulary, wordingsOf } from './find-candidates.ts';
import { type FoundCode, findCodes } from './find-codes.ts';
import { type Fit, fitOf, isNaming } from './fit.ts';
import { openProductReader, type ProductWords } from './product-words.ts';
import { tokenise } from './words.ts';

/** A line to match. `codes` stood in columns of their own; `quantity` too, or it is read from the text. */
export type LineToMatch = {
  line: string;
  text: string;
  quantity?: number | undefined;
  codes: readonly string[];
};

const MOST_CANDIDATES = 5;
/** What fits much worse than the best is not offered, and what hardly fits is not found. */
const MOST_WORSE = 30;
const WORST = 75;
/** How much worse a product has to fit before a less likely reading of the quantity is taken. */
const LESS_LIKELY = 4;

type Reading = QuickLine & { prior: number };
/** How well a product fits one reading of a line. */
type Way = { product: ProductWords; reading: Reading; fit: Fit; score: number };

const readingsOf = ({ text, quantity }: LineToMatch): Reading[] =>
  quantity === undefined
    ? quickLineReadings(text).map((reading, place) => ({
        ...reading,
        prior: place === 0 ? 0 : reading.quantity ? LESS_LIKELY : 0.5,
      }))
    : [{ text, quantity, isSaid: true, prior: 0 }];

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

/** Returns the best way of each product, best first; of equal ones those that stood first. */
const bestOf = (ways: readonly Way[]): Way[] => {
  const best = new Map<ProductWords, Way>();
  for (const way of ways) {
    const known = best.get(way.product);
    if (known === undefined || way.score < known.score) best.set(way.product, way);
  }
  return [...best.values()].toSorted((a, b) => a.score - b.score);
};

/** Whether the quantity of a line may as well be the pack or the strength of the product. */
const isQuantityDoubtful = ({ product, reading, fit }: Way, ways: readonly Way[]): boolean => {
  const others = ways.filter((way) => way.product === product && way.fit.isExact && way.reading !== reading);
  if (reading.quantity === undefined)
    return others.some(
      (way) =>
        fit.packNumbers.includes(way.reading.quantity ?? 0) || tokenise(way.reading.text).amounts.length > 0,
    );
  if (others.some((way) => way.reading.quantity === undefined)) return true;
  // "Viagra 25": not 25 packs of the only strength that there is.
  return (
    !reading.isSaid &&
    reading.prior > 0 &&
    product.strengths.length > 0 &&
    tokenise(reading.text).amounts.length === 0
  );
};

type Chosen = Omit<MatchedLine, 'candidates' | 'line'> & {
  candidates: { id: string; variantId: string | null }[];
};
/** What a line means, with the ids of its candidates. */
export type ChosenLine = Chosen & Pick<MatchedLine, 'line'>;

const toCandidates = (ways: readonly Way[]) =>
  ways
    .slice(0, MOST_CANDIDATES)
    .map(({ product, fit }) => ({ id: product.product.id, variantId: fit.variantId }));

const hasVariantToChoose = ({ product, fit }: Way): boolean =>
  product.variants.length > 0 && fit.variantId === null;

/** Chooses among the products that have the code of a line; what else it says may contradict. */
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
    by,
    candidates: toCandidates(best),
  };
};

/** Chooses by the words of a line: sure if exactly one product is all that it says, and there is one way of reading it. */
const chooseByWords = (
  asked: LineToMatch,
  products: readonly ProductWords[],
  vocabulary: Vocabulary,
): Chosen => {
  const readings = readingsOf(asked);
  const ways = waysOf(products, readings, vocabulary).filter(({ fit }) => fit.isNamed);
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
      by: null,
      candidates: [],
    };
  const exact = new Set(ways.filter(({ fit }) => fit.isExact).map(({ product }) => product));
  // "Allopurinol 100" is all of "Austell allopurinol" but its lab, and so it is of "Allopurinol Unicorn".
  const isOnlyOne =
    exact.size === 1 &&
    (first.fit.isWhole || ways.every(({ product, fit }) => product === first.product || !fit.isTrue));
  const isSure =
    first.fit.isExact && isOnlyOne && !hasVariantToChoose(first) && !isQuantityDoubtful(first, ways);
  return {
    text: first.reading.text,
    quantity: first.reading.quantity ?? null,
    certainty: isSure ? 'sure' : 'doubtful',
    by: 'words',
    candidates: toCandidates(best),
  };
};

/** Matches lines with the catalogue, each on its own, by a few look-ups for all of them. */
export const matchLines = async (
  catalogue: Catalogue,
  lines: readonly LineToMatch[],
): Promise<ChosenLine[]> => {
  const readings = lines.map((line) => readingsOf(line).map(({ text }) => tokenise(text)));
  const [codes, vocabulary] = await Promise.all([
    findCodes(catalogue, lines),
    readVocabulary(catalogue, readings.flat()),
  ]);
  // Numbers matter little for finding: one reading of each line is enough.
  const wordings = readings.map(([likeliest = tokenise('')], place) =>
    codes[place] ? [] : wordingsOf(likeliest, vocabulary, tokenise),
  );
  const found = await findCandidates(catalogue, wordings, vocabulary);
  const ids = new Set([...[...found.values()].flat(), ...codes.flatMap((code) => code?.ids ?? [])]);
  const readProduct = openProductReader();
  const products = new Map(
    (await catalogue.readProducts([...ids])).map((product) => [product.id, readProduct(product)]),
  );
  return lines.map((line, place) => {
    const code = codes[place];
    const chosen = code
      ? chooseByCode(line, code, products, vocabulary)
      : chooseByWords(
          line,
          (found.get(place) ?? []).flatMap((id) => products.get(id) ?? []),
          vocabulary,
        );
    return { ...chosen, line: line.line };
  });
};
