import { definitionOf } from '../../product-fields.ts';
import { formsWrittenAs } from '../forms.ts';
import {
  allOf,
  isNumber,
  mayBeStrength,
  type Query,
  typedFrom,
  typedPlain,
  typedWhole,
  wholeWord,
} from '../query.ts';
import {
  everyWord,
  inAnyForm,
  inSimilarForms,
  joined,
  matchOf,
  NOTHING,
  placesOf,
  type SearchQuestion,
  type Synonyms,
  splitWords,
  UNUSUAL,
} from '../search-question.ts';
import { normalise } from './normalise.ts';
import type { OpenCopy } from './open-copy.ts';
import { meets, type StoreQuery, sortedBy, testsOf } from './store-filters.ts';
import { has, type Places, placesIn } from './word-index.ts';

const LONGEST_PHRASE = 6;
const FROM_LETTERS = 4;
const MOST_MEANINGS = 40;

/** Returns what a phrase means; it may be the beginning of a synonym, one of several words only at the end of the search. */
const meaningsOf = ({ meanings }: OpenCopy, phrase: string, isAtEnd: boolean): string[] => {
  if (phrase === '') return [];
  const begun = meanings.filter(
    ({ key }) =>
      key === phrase ||
      (phrase.length >= FROM_LETTERS &&
        key.startsWith(phrase) &&
        (isAtEnd || !key.slice(phrase.length).includes(' '))),
  );
  const nearest = begun.toSorted((a, b) => a.key.length - b.key.length).slice(0, MOST_MEANINGS);
  return [...new Set(nearest.map(({ meaning }) => meaning))].filter(Boolean).sort();
};

const synonymsIn = (opened: OpenCopy, words: readonly string[]): Synonyms[] =>
  words.flatMap((_, first) =>
    Array.from({ length: Math.min(LONGEST_PHRASE, words.length - first) }, (_, more) => first + more).flatMap(
      (last) => {
        const phrase = words
          .slice(first, last + 1)
          .join(' ')
          .replaceAll('-', '');
        const meanings = meaningsOf(opened, phrase, last === words.length - 1);
        return meanings.length > 0 ? { first, last, meanings } : [];
      },
    ),
  );

const readQuestion = (opened: OpenCopy, text = ''): SearchQuestion | undefined => {
  const words = splitWords(normalise(text));
  if (words.length === 0) return undefined;
  return {
    text,
    words: words.map((word) => ({ spellings: [word] })),
    synonyms: synonymsIn(opened, words),
  };
};

/** Replaces unknown words by those that may be meant; if all are known, each may be mistyped. */
const correctTypos = (opened: OpenCopy, { text, words }: SearchQuestion): SearchQuestion => {
  const typed = splitWords(
    words.map(({ spellings: [word = ''] }) => word.replace(/(\p{L}{3})(?=\d)/gu, '$1 ')).join(' '),
  ).map((word) => ({ word, isKnown: opened.isKnown(word.replaceAll('-', '')) }));
  const areAllKnown = typed.every(({ isKnown }) => isKnown);
  const spelled = typed.map(({ word, isKnown }) => {
    const near = isKnown && !areAllKnown ? [] : opened.speller.near(word.replaceAll('-', ''));
    return { spellings: near.length > 0 ? near : [word] };
  });
  const likeliest = spelled.map(({ spellings: [word = ''] }) => word);
  const others = spelled.flatMap(({ spellings }, place) =>
    spellings.slice(1).flatMap((spelling) => {
      const meanings = meaningsOf(opened, spelling, place === likeliest.length - 1);
      return meanings.length > 0 ? { first: place, last: place, meanings } : [];
    }),
  );
  return { text, words: spelled, synonyms: [...synonymsIn(opened, likeliest), ...others] };
};

const codesOf = (kind: 'barcode' | 'nappi', text: string): string[] => {
  const { schema, spellings } = definitionOf(kind);
  const code = schema.safeParse(text).data;
  return typeof code === 'string' && code !== '' ? (spellings?.(code) ?? [code]) : [];
};

/** Scores products as `rank.ts` on the server does. Lower is better. */
const openRanking = ({ index, copy, nameKeys, substances }: OpenCopy, question: SearchQuestion) => {
  const { products } = copy;
  const find = (query: Query | undefined): Places => index.find(query);
  const { texts, meanings, inName, byMeaning, asWhole } = placesOf(question);
  const strength = question.words.find(mayBeStrength);
  const others = question.words.filter((word) => isNumber(word) && word !== strength);
  const bare = (keys: readonly string[]) => keys.map((key) => key.replaceAll('-', '')).filter(Boolean);
  const phrase = joined(texts);
  const whole = joined(question.words);
  const [words, meant] = [bare(texts.flatMap(({ spellings }) => [...spellings])), bare(meanings)];
  const sets = {
    ...{ inName: find(inName), byMeaning: find(byMeaning), asWhole: find(asWhole) },
    anyStrength: find(strength && typedFrom(strength, 'AB')),
    plain: find(strength && typedPlain(strength)),
    strength: find(strength && typedWhole(strength, 'B')),
    named: find(strength && typedWhole(strength, 'A')),
    others: find(allOf(others.map((word) => typedWhole(word, 'ABC')))),
    ...{ slow: find(wholeWord('=slow')), injected: find(wholeWord('=injected')) },
  };
  const codes = new Set([...codesOf('barcode', question.text), ...codesOf('nappi', question.text)]);
  const asks = (form: string): boolean =>
    question.words.some(({ spellings }) =>
      spellings.some((word) => word === form || formsWrittenAs(word).includes(form)),
    );
  const [asksSlow, asksInjected] = [asks(UNUSUAL.slow), asks(UNUSUAL.injected)];
  const beginsWhole = (name: string, keys: readonly string[]): boolean =>
    keys.some((key) => `${name} `.startsWith(`${key} `));
  const isCode = (place: number): boolean =>
    products.sku[place]?.toUpperCase() === question.text.toUpperCase() ||
    codes.has(products.barcode[place] ?? '') ||
    codes.has(products.nappi[place] ?? '');
  const strengthRank = (place: number, name: string): number => {
    if (!strength) return 0;
    if (!has(sets.anyStrength, place)) return 4;
    if (has(sets.plain, place) || (whole !== '' && beginsWhole(name, [whole]))) return 0;
    return has(sets.strength, place) ? 1 : has(sets.named, place) ? 2 : 3;
  };
  return {
    isCode,
    score: (place: number) => {
      const name = nameKeys[place] ?? '';
      const substanceCount = substances[place] ?? 0;
      const isInName = has(sets.inName, place);
      const isMeant = has(sets.byMeaning, place);
      const begins = words.some((key) => name.startsWith(key));
      const isPhrase = phrase !== '' && beginsWhole(name, [phrase]);
      const rankOfStrength = strengthRank(place, name);
      const level = (): number => {
        if (isCode(place)) return 0;
        if (isInName && (begins || substanceCount < 2)) return rankOfStrength < 4 ? 1 : 2;
        return isInName || isMeant || (substanceCount < 2 && has(sets.asWhole, place)) ? 3 : 4;
      };
      const beginning = (): number => {
        if (begins) {
          if (name === phrase) return 0;
          if (isPhrase) return 1;
          if (beginsWhole(name, meant)) return 2;
          if (phrase !== '' && name.startsWith(phrase)) return 3;
          return beginsWhole(name, words) ? 4 : 5;
        }
        if (isInName) return 6;
        return beginsWhole(name, meant) ? 7 : isMeant ? 8 : 9;
      };
      const alone = substanceCount === 1 || (texts.length > 1 && isPhrase) ? 0 : substanceCount === 0 ? 2 : 1;
      const isSlow = !asksSlow && has(sets.slow, place);
      return {
        place,
        rank: 100 * level() + 10 * rankOfStrength + alone,
        unusual: !asksInjected && has(sets.injected, place) ? 2 : isSlow ? 1 : 0,
        nearness: 10 * (others.length === 0 || has(sets.others, place) ? 0 : 1) + beginning(),
        kind: isPhrase
          ? name
              .split(' ')
              .slice(0, texts.length + 1)
              .join(' ')
          : '',
      };
    },
  };
};

/** Returns the products that match a question, best first. */
export const findRanked = (opened: OpenCopy, question: SearchQuestion): number[] => {
  const { isCode, score } = openRanking(opened, question);
  const matched = placesIn(opened.index.find(matchOf(question)));
  const known = new Set(matched);
  const coded = /\d{6}/.test(question.text)
    ? opened.copy.products.id.flatMap((_, place) => (!known.has(place) && isCode(place) ? [place] : []))
    : [];
  const scored = [...matched, ...coded].map(score);
  const best = scored.reduce((least, { rank }) => Math.min(least, rank), Number.POSITIVE_INFINITY);
  const bests = scored.filter(({ rank }) => rank === best);
  const areInjected = 2 * bests.filter(({ unusual }) => unusual === 2).length > bests.length;
  const kinds = new Map(
    [...Map.groupBy(bests, ({ kind }) => kind)].map(([kind, some]) => [kind, some.length]),
  );
  const placed = scored.map(({ place, rank, unusual, nearness, kind }) => ({
    place,
    score:
      ((rank * 10 + (unusual === 2 && areInjected ? 0 : unusual)) * 100 + nearness) * 1_000_000 -
      (rank === best ? (kinds.get(kind) ?? 0) : 0),
  }));
  return placed.sort((a, b) => a.score - b.score || a.place - b.place).map(({ place }) => place);
};

/** The matches, best first, and how the search was read; without a search, `question` is undefined. */
type Reading = { found: number[]; question: SearchQuestion | undefined };

/** Finds the chosen products. A search that finds none is read in other ways, as on the server (`findReading`). */
export const findReading = (
  opened: OpenCopy,
  q: string | undefined,
  isChosen: (place: number) => boolean,
): Reading => {
  const asked = readQuestion(opened, q);
  if (!asked)
    return { found: opened.copy.products.id.map((_, place) => place).filter(isChosen), question: asked };
  const ask = (question: SearchQuestion): Reading => ({
    found: findRanked(opened, question).filter(isChosen),
    question,
  });
  const isAsTyped = (question: SearchQuestion, { found: [first] }: Reading): boolean =>
    question.synonyms.length === 0 ||
    (first !== undefined &&
      has(opened.index.find(everyWord(question, (word) => typedFrom(word), NOTHING)), first));
  const inAnotherForm = (question: SearchQuestion, isFound: boolean): Reading | undefined => {
    for (const other of [inSimilarForms(question), isFound ? undefined : inAnyForm(question)]) {
      if (!other) continue;
      const reading = ask(other);
      if (reading.found.length > 0 && !(isFound && !isAsTyped(other, reading))) return reading;
    }
    return undefined;
  };
  const typed = ask(asked);
  const isFound = typed.found.length > 0;
  if (isFound && isAsTyped(asked, typed)) return typed;
  const otherForm = inAnotherForm(asked, isFound);
  if (otherForm || isFound) return otherForm ?? typed;
  const forgiving = correctTypos(opened, asked);
  const corrected = ask(forgiving);
  return corrected.found.length > 0 ? corrected : (inAnotherForm(forgiving, false) ?? corrected);
};

/** Returns the products of a page of the store, by their places, and how many there are. */
export const searchStore = (opened: OpenCopy, query: StoreQuery): { places: number[]; total: number } => {
  const { found } = findReading(opened, query.q, meets(testsOf(opened, query)));
  const isNew = (place: number): boolean => opened.copy.products.new[place] === true;
  const ordered = query.sort
    ? sortedBy(opened, found, query.sort)
    : query.newFirst
      ? [...found.filter(isNew), ...found.filter((place) => !isNew(place))]
      : found;
  return { places: ordered.slice(query.page.skip, query.page.take), total: found.length };
};
