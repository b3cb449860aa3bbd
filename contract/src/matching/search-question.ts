import { trimEndOf } from '../wire/trim.ts';
import { formsLike } from './forms.ts';
import {
  allOf,
  isNumber,
  oneOf,
  type Query,
  type TypedWord,
  typedFrom,
  typedWhole,
  type Weights,
  wholeWord,
  wordFrom,
} from './query.ts';

/** The synonyms of the words `first` to `last`, counted from 0. */
export type Synonyms = { first: number; last: number; meanings: readonly string[] };

export type SearchQuestion = {
  /** As typed, for codes. */
  text: string;
  words: readonly TypedWord[];
  synonyms: readonly Synonyms[];
};

/** More words than anyone types. */
export const MAX_WORDS = 24;
/** The longest word in the index; longer words are matched by their beginning. */
const MAX_WORD_LENGTH = 60;

export const splitWords = (normal: string): string[] =>
  normal
    .split(' ')
    .map((word) => trimEndOf(Array.from(word).slice(0, MAX_WORD_LENGTH).join(''), '.-'))
    .filter(Boolean)
    .slice(0, MAX_WORDS);

type Words = Query | undefined;
type ReadWord = (word: TypedWord) => Words;
type ReadMeaning = (meaning: string) => Words;

/** From this length on, a word of a synonym may be the beginning of another: "asa" for aspirin is no "Asacol". */
const LONG = 4;
export const meaningFrom = (word: string, weights?: Weights): Words =>
  word.length < LONG ? wholeWord(word, weights) : wordFrom(word, weights);

/** Matches every word of a phrase. */
export const phraseFrom = (phrase: string, weights?: Weights): Words =>
  allOf(phrase.split(' ').map((word) => meaningFrom(word, weights)));

/** Returns non-overlapping synonyms of several words, the longest first at each position. */
const widest = ({ words, synonyms }: SearchQuestion): Synonyms[] => {
  const chosen: Synonyms[] = [];
  for (let place = 0; place < words.length; place += 1) {
    const from = synonyms.filter(({ first, last }) => first === place && last > first);
    const longest = from.sort((a, b) => b.last - a.last)[0];
    if (longest === undefined) continue;
    chosen.push(longest);
    place = longest.last;
  }
  return chosen;
};

/**
 * Requires every word, as typed or as a synonym; a synonym of several words stands for all of them. Single words are required
 * only if they meet `isRequired`.
 */
export const everyWord = (
  question: SearchQuestion,
  readWord: ReadWord,
  readMeaning: ReadMeaning,
  isRequired: (word: TypedWord) => boolean = () => true,
): Words => {
  const meaningsOf = (synonyms: readonly Synonyms[]) =>
    synonyms.flatMap(({ meanings }) => meanings.map(readMeaning));
  const inPhrases = widest(question);
  const isInPhrase = (place: number): boolean =>
    inPhrases.some(({ first, last }) => first <= place && place <= last);
  const groups = question.words.map((word, place) =>
    isInPhrase(place) || isRequired(word)
      ? oneOf([
          readWord(word),
          ...meaningsOf(question.synonyms.filter(({ first, last }) => first === place && last === place)),
        ])
      : undefined,
  );
  for (const phrase of inPhrases) {
    const { first, last } = phrase;
    groups[first] = oneOf([allOf(groups.slice(first, last + 1)), ...meaningsOf([phrase])]);
    groups.fill(undefined, first + 1, last + 1);
  }
  return allOf(groups);
};

export const matchOf = (question: SearchQuestion, isRequired?: (word: TypedWord) => boolean): Words =>
  everyWord(
    question,
    (word) => typedFrom(word),
    (meaning) => phraseFrom(meaning),
    isRequired,
  );

export const NOTHING: ReadMeaning = () => undefined;

const isShort = ({ spellings }: TypedWord): boolean => (spellings[0] ?? '').length < 3;

/** Forms that people want only if they name them, as marked in the index. */
export const UNUSUAL = { slow: 'slow-release', injected: 'injection' };

/** Joins words as the name keys do. */
export const joined = (words: readonly TypedWord[]): string =>
  words.map(({ spellings: [word = ''] }) => word.replaceAll('-', '')).join(' ');

/**
 * Where a product `p` has every word: typed words in name, form, pack and lab; synonyms in the name; whole words in any
 * field.
 */
export const placesOf = (question: SearchQuestion) => {
  const { words, synonyms } = question;
  const texts = words.filter((word) => !isNumber(word));
  const meanings = synonyms.flatMap((synonym) => synonym.meanings);
  // "c" in "vitamin c" must not match "calcium".
  const inFields: ReadWord = (word) =>
    texts.length > 1 && isShort(word) ? typedWhole(word, 'ABC') : typedFrom(word, 'ABC');
  const typedInName = texts.map((word) => typedFrom(word, 'A'));
  const meantInName = meanings.flatMap((meaning) => meaning.split(' ').map((word) => meaningFrom(word, 'A')));
  const meant = everyWord(question, inFields, (meaning) => phraseFrom(meaning, 'ABC'));
  return {
    texts,
    meanings,
    inName: allOf([everyWord(question, inFields, NOTHING), oneOf(typedInName)]),
    byMeaning: meanings.length === 0 ? undefined : allOf([meant, oneOf([...typedInName, ...meantInName])]),
    asWhole: everyWord(question, (word) => (isNumber(word) ? typedFrom(word) : typedWhole(word)), NOTHING),
  };
};

const formsOf = ({ spellings: [word = ''] }: TypedWord): readonly string[] | undefined => formsLike(word);

/** Replaces the typed forms with similar ones; undefined if no form was typed. */
export const inSimilarForms = (question: SearchQuestion): SearchQuestion | undefined =>
  question.words.some(formsOf)
    ? {
        ...question,
        words: question.words.map((word) => ({ ...word, spellings: formsOf(word) ?? word.spellings })),
      }
    : undefined;

/** Removes the typed forms; undefined if there are none, or if nothing else was typed. */
export const inAnyForm = ({ text, words, synonyms }: SearchQuestion): SearchQuestion | undefined => {
  const kept = words.flatMap((word, place) => (formsOf(word) ? [] : [place]));
  if (kept.length === 0 || kept.length === words.length) return undefined;
  return {
    text,
    words: words.filter((_, place) => kept.includes(place)),
    synonyms: synonyms
      .map(({ first, last, meanings }) => ({
        first: kept.indexOf(first),
        last: kept.indexOf(last),
        meanings,
        size: last - first,
      }))
      .filter(({ first, last, size }) => first >= 0 && last - first === size)
      .map(({ first, last, meanings }) => ({ first, last, meanings })),
  };
};
