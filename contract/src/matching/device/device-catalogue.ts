import type { ChosenLine, LineToMatch } from '../line.ts';
import { matchLines } from '../match-lines.ts';
import { type MatchedList, matchList } from '../match-list.ts';
import { type Catalogue, MOST_COMPARED, type ProductText, type Question } from '../product-words.ts';
import { readText } from '../reading/read-text.ts';
import type { OpenCopy } from './open-copy.ts';
import { has, placesIn } from './word-index.ts';

/** As on the server: the number of unknown words of a list that are corrected, and their length. */
const MOST_UNKNOWN = 100;
const LONGEST_WORD = 40;
const FEWEST_LETTERS = 4;

const findCandidates = ({ index, copy }: OpenCopy, { place, whole, partly, details }: Question) => {
  const all = placesIn(index.find(whole));
  const found = all.length > 0 ? all : placesIn(index.find(partly));
  const told = details.map((detail) => index.find(detail));
  const ids = found
    .map((product) => ({ product, matched: told.filter((places) => has(places, product)).length }))
    .sort((a, b) => b.matched - a.matched || a.product - b.product)
    .slice(0, MOST_COMPARED)
    .flatMap(({ product }) => copy.products.id[product] ?? []);
  return { place, ids };
};

const textOf = ({ copy: { products, labs } }: OpenCopy, place: number): ProductText => {
  const of = (field: 'id' | 'sku' | 'name' | 'dosage' | 'strength' | 'packSize') =>
    products[field][place] ?? '';
  return {
    ...{ id: of('id'), sku: of('sku'), name: of('name'), dosage: of('dosage'), strength: of('strength') },
    packSize: of('packSize'),
    lab: labs[products.lab[place] ?? -1]?.name ?? '',
    substance: products.substance[place] || (products.description[place] ?? ''),
    variants: (products.productVariants[place] ?? []).map(({ id, name }) => ({ id, name })),
  };
};

const byValue = (values: readonly string[]): Map<string, number[]> => {
  const places = new Map<string, number[]>();
  values.forEach((value, place) => {
    if (value !== '') places.set(value, [...(places.get(value) ?? []), place]);
  });
  return places;
};

/** Answers the matcher's look-ups from a copy in memory. `findChoices` finds the person's earlier choices. */
export const openDeviceCatalogue = (
  opened: OpenCopy,
  findChoices: Catalogue['findChoices'] = async () => [],
): Catalogue => {
  const { copy, meanings, speller, isKnown, placeOf } = opened;
  const { products } = copy;
  const [bySku, byBarcode, byNappi] = [
    byValue(products.sku),
    byValue(products.barcode),
    byValue(products.nappi),
  ];
  const byKey = Map.groupBy(meanings, ({ key }) => key);
  return {
    findChoices,
    findCodes: async ({ skus, barcodes, nappis }) => {
      const found = new Set([
        ...skus.flatMap((code) => bySku.get(code) ?? []),
        ...barcodes.flatMap((code) => byBarcode.get(code) ?? []),
        ...nappis.flatMap((code) => byNappi.get(code) ?? []),
      ]);
      const of = (field: 'id' | 'sku' | 'barcode' | 'nappi', place: number) => products[field][place] ?? '';
      return [...found].map((place) => ({
        ...{ id: of('id', place), sku: of('sku', place) },
        ...{ barcode: of('barcode', place), nappi: of('nappi', place) },
      }));
    },
    findVocabulary: async ({ words, phrases }) => ({
      spelled: words
        .filter((word) => word.length >= FEWEST_LETTERS && word.length <= LONGEST_WORD && !isKnown(word))
        .slice(0, MOST_UNKNOWN)
        .map((word) => ({ word, spellings: speller.likely(word) })),
      meant: phrases.flatMap((phrase) =>
        (byKey.get(phrase) ?? []).map(({ meaning }) => ({ phrase, meaning })),
      ),
    }),
    findCandidates: async (questions) => questions.map((question) => findCandidates(opened, question)),
    readProducts: async (ids) =>
      ids.flatMap((id) => {
        const place = placeOf.get(id);
        return place === undefined ? [] : textOf(opened, place);
      }),
  };
};

/** As many lines are matched without a pause. */
const LINES_AT_ONCE = 4;

/** The longest time for one answer: browsers end a worker that needs five minutes. */
const LONGEST_MS = 4 * 60_000;

export class TookTooLong extends Error {
  constructor() {
    super('This list takes too long to match on this device. Send a part of it, or wait for a network.');
  }
}

/** Lets other questions be answered; of the device, because the contract runs everywhere. */
type Pause = () => Promise<void>;

/** Matches lines a few at a time, so that other questions are answered meanwhile. Throws `TookTooLong`. */
export const matchOnDevice = async (
  catalogue: Catalogue,
  lines: readonly LineToMatch[],
  pause: Pause,
  longestMs = LONGEST_MS,
): Promise<ChosenLine[]> => {
  const ends = Date.now() + longestMs;
  const matched: ChosenLine[] = [];
  for (let place = 0; place < lines.length; place += LINES_AT_ONCE) {
    const some = lines.slice(place, place + LINES_AT_ONCE);
    // A line that was not looked up must not be called missing.
    if (Date.now() > ends) throw new TookTooLong();
    matched.push(...(await matchLines(catalogue, some)));
    await pause();
  }
  return matched;
};

/** Reads and matches a pasted text. Throws `TooManyLines` and `TookTooLong`. */
export const matchTextOnDevice = (catalogue: Catalogue, text: string, pause: Pause): Promise<MatchedList> =>
  matchList((lines) => matchOnDevice(catalogue, lines, pause), readText(text));
