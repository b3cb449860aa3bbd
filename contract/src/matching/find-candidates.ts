import { definitionOf } from '../product-fields.ts';
import type { MatchedLine } from '../quick-order.ts';
import { trimEndOf } from '../wire/trim.ts';
import { isForm, isNaming } from './fit-words.ts';
import type { Catalogue, Codes, Question } from './product-words.ts';
import { allOf, oneOf, type Query, wholeWord, wordFrom } from './query.ts';
import type { Words } from './words.ts';

/** More words than anyone writes about one product. */
const MAX_WORDS = 16;

/** What the catalogue knows about the words of all lines. */
export type Vocabulary = {
  /** Likely spellings of words that the catalogue does not have. */
  spellings: ReadonlyMap<string, readonly string[]>;
  /** Words that mean the same as a phrase. */
  synonyms: ReadonlyMap<string, readonly string[]>;
};

const MOST_PHRASE_WORDS = 4;
const phrasesOf = (words: readonly string[]): string[] =>
  words.flatMap((_, place) =>
    Array.from({ length: Math.min(MOST_PHRASE_WORDS, words.length - place) }, (_, more) =>
      words.slice(place, place + more + 1),
    ).flatMap((phrase) => [phrase.join(' '), phrase.join('')]),
  );

const isLetters = (word: string): boolean => /^\p{L}+$/u.test(word);

export const readVocabulary = async (
  catalogue: Pick<Catalogue, 'findVocabulary'>,
  texts: readonly Words[],
): Promise<Vocabulary> => {
  const words = [...new Set(texts.flatMap((text) => text.words))].filter(
    (word) => isNaming(word) && isLetters(word) && word.length >= 3,
  );
  const phrases = [...new Set(texts.flatMap((text) => phrasesOf(text.words)))];
  const { spelled, meant } = await catalogue.findVocabulary({ words, phrases });
  return {
    spellings: new Map(spelled.map(({ word, spellings }) => [word, spellings])),
    synonyms: new Map(
      [...Map.groupBy(meant, ({ phrase }) => phrase)].map(([phrase, rows]) => [
        phrase,
        rows.map(({ meaning }) => meaning),
      ]),
    ),
  };
};

/** Text as written, or with a synonym in place of a phrase. */
export type Wording = Words & { isByAnotherName: boolean };

/** More than the synonyms of a line's words. */
const MOST_WORDINGS = 16;

/**
 * Returns the wordings of a line by the catalogue's synonyms, the line as written first. A mistyped brand is corrected.
 */
export const wordingsOf = (
  { words, amounts }: Words,
  { synonyms }: Vocabulary,
  read: (text: string) => Words,
): Wording[] => {
  const wordings: Wording[] = [{ words, amounts, isByAnotherName: false }];
  for (let place = 0; place < words.length; place += 1)
    for (let size = Math.min(MOST_PHRASE_WORDS, words.length - place); size > 0; size -= 1) {
      const phrase = words.slice(place, place + size);
      const meanings = synonyms.get(phrase.join(' ')) ?? synonyms.get(phrase.join('')) ?? [];
      for (const meaning of meanings) {
        const meant = read(meaning);
        wordings.push({
          words: [...words.slice(0, place), ...meant.words, ...words.slice(place + size)],
          amounts: [...amounts, ...meant.amounts],
          isByAnotherName: true,
        });
      }
    }
  return wordings.slice(0, MOST_WORDINGS);
};

const groupOf = (word: string, { spellings }: Vocabulary, weights: 'A' | '' = ''): Query | undefined =>
  oneOf([
    wordFrom(word, weights),
    ...(spellings.get(word) ?? []).map((spelling) => wordFrom(spelling, weights)),
  ]);

const distinct = (queries: readonly Query[]): Query[] => [
  ...new Map(queries.map((query) => [JSON.stringify(query), query])).values(),
];

/** Consecutive words are also searched joined: "co amoxiclav". */
const asked = (place: number, wordings: readonly Wording[], vocabulary: Vocabulary): Question | undefined => {
  const naming = wordings
    .map(({ words }) => words.filter(isNaming).slice(0, MAX_WORDS))
    .filter((words) => words.length > 0);
  if (naming.length === 0) return undefined;
  const whole = oneOf(
    naming.flatMap((words) => [
      allOf(words.map((word) => groupOf(word, vocabulary))),
      ...words
        .slice(1)
        .map((word, at) =>
          allOf([
            wholeWord(`${words[at]}${word}`),
            ...words
              .filter((_, other) => other !== at && other !== at + 1)
              .map((other) => groupOf(other, vocabulary)),
          ]),
        ),
    ]),
  );
  const [written] = wordings;
  const partly = oneOf(
    naming.flat().map((word) => (word.length >= 3 ? groupOf(word, vocabulary, 'A') : undefined)),
  );
  const details = [
    ...naming.flat().map((word) => wordFrom(word, 'A')),
    ...(written?.words ?? []).filter(isForm).map((word) => wordFrom(word)),
    ...(written?.amounts ?? []).map(({ number }) => wholeWord(String(number))),
  ];
  return whole && { place, whole, partly: partly ?? whole, details: distinct(details).slice(0, MAX_WORDS) };
};

/** Returns the question for each line with a word that may name a product. */
export const questionsOf = (lines: readonly (readonly Wording[])[], vocabulary: Vocabulary): Question[] =>
  lines.flatMap((wordings, place) => asked(place, wordings, vocabulary) ?? []);

export const findCandidates = async (
  catalogue: Pick<Catalogue, 'findCandidates'>,
  lines: readonly (readonly Wording[])[],
  vocabulary: Vocabulary,
): Promise<Map<number, string[]>> => {
  const rows = await catalogue.findCandidates(questionsOf(lines, vocabulary));
  return new Map(rows.map(({ place, ids }) => [place, ids]));
};

export type CodeKind = Exclude<NonNullable<MatchedLine['by']>, 'words' | 'choice'>;
/** The code in a line, and the products that have it. */
export type FoundCode = { by: CodeKind; code: string; ids: string[] };

const LEAST_DIGITS = 6;
const isLikeCode = (word: string): boolean =>
  word.replaceAll(/\D/g, '').length >= LEAST_DIGITS ||
  (word.length >= 4 && /\d/.test(word) && /[a-z]/i.test(word));

/** The parts of a line that may be a code: words that look like one, and the whole text. */
const codesIn = (text: string): string[] => {
  const words = text.split(/[\s,;|()]+/).map((word) => trimEndOf(word, '.:'));
  const digits = text.replaceAll(/[\s-]/g, '');
  return [...new Set([text, ...words.filter(isLikeCode), ...(/^\d{8,14}$/.test(digits) ? [digits] : [])])];
};

/** Returns every spelling of a string as a code of one kind; none if it cannot be one. */
const spellingsOf = (kind: 'barcode' | 'nappi', text: string): string[] => {
  const { schema, spellings } = definitionOf(kind);
  const code = schema.safeParse(text).data;
  return typeof code === 'string' && code !== '' ? (spellings?.(code) ?? [code]) : [];
};

/** Returns the look-ups for words that may be codes. */
export const codesOf = (all: readonly string[]): Codes => ({
  skus: [...new Set(all.flatMap((code) => [code, code.toUpperCase(), code.toLowerCase()]))],
  barcodes: all.flatMap((code) => spellingsOf('barcode', code)),
  nappis: all.flatMap((code) => spellingsOf('nappi', code)),
});

/** Finds the codes in the lines: the product's own first, then a barcode, then NAPPI. */
export const findCodes = async (
  catalogue: Pick<Catalogue, 'findCodes'>,
  lines: readonly { text: string; codes: readonly string[] }[],
): Promise<(FoundCode | undefined)[]> => {
  const asked = lines.map(({ text, codes }) => [...codes, ...codesIn(text)]);
  const all = [...new Set(asked.flat())];
  if (all.length === 0) return lines.map(() => undefined);
  const rows = await catalogue.findCodes(codesOf(all));
  const by = {
    sku: Map.groupBy(rows, ({ sku }) => sku.toUpperCase()),
    barcode: Map.groupBy(rows, ({ barcode }) => barcode),
    nappi: Map.groupBy(rows, ({ nappi }) => nappi),
  };
  const ways: [CodeKind, (code: string) => string[]][] = [
    ['sku', (code) => [code.toUpperCase()]],
    ['barcode', (code) => spellingsOf('barcode', code)],
    ['nappi', (code) => spellingsOf('nappi', code)],
  ];
  return asked.map((codes) => {
    for (const [kind, spell] of ways)
      for (const code of codes) {
        const ids = spell(code).flatMap((spelling) => by[kind].get(spelling)?.map(({ id }) => id) ?? []);
        if (ids.length > 0) return { by: kind, code, ids };
      }
    return undefined;
  });
};
