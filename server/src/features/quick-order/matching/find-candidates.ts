import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import { allOf, oneOf, wholeWord, wordFrom } from '../../catalogue/search/text-query.ts';
import { isForm, isNaming } from './fit.ts';
import type { ProductText } from './product-words.ts';
import type { Words } from './words.ts';

/** The products that may be meant by a line, and how many of them are compared in full. */
const MOST_COMPARED = 60;
/** More words than anybody writes of one product. */
const MAX_WORDS = 16;

/** What the catalogue knows of the words of all lines. */
export type Vocabulary = {
  /** Likely spellings of words that the catalogue does not have. */
  spellings: ReadonlyMap<string, readonly string[]>;
  /** Words that mean the same as a phrase. */
  synonyms: ReadonlyMap<string, readonly string[]>;
};

const spellingRow = z.object({ word: z.string(), spellings: z.array(z.string()) });
const synonymRow = z.object({ phrase: z.string(), meaning: z.string() });

const MOST_PHRASE_WORDS = 4;
const phrasesOf = (words: readonly string[]): string[] =>
  words.flatMap((_, place) =>
    Array.from({ length: Math.min(MOST_PHRASE_WORDS, words.length - place) }, (_, more) =>
      words.slice(place, place + more + 1),
    ).flatMap((phrase) => [phrase.join(' '), phrase.join('')]),
  );

const isLetters = (word: string): boolean => /^\p{L}+$/u.test(word);

/** The first letter, letters that sound alike as one: people mistype it least, or write it as they hear it. */
const firstSound = (column: 'word' | 'spelling'): SQL =>
  sql.raw(`translate(left(${column}, 1), 'kqszxfy', 'cccccpi')`);

export const readVocabulary = async (db: Db | Tx, texts: readonly Words[]): Promise<Vocabulary> => {
  const words = [...new Set(texts.flatMap((text) => text.words))].filter(
    (word) => isNaming(word) && isLetters(word) && word.length >= 3,
  );
  const phrases = [...new Set(texts.flatMap((text) => phrasesOf(text.words)))];
  const [spelled, meant] = await Promise.all([
    readRows(
      db,
      spellingRow,
      sql`
      select word, array(
        select spelling from unnest(search_spellings(word)) as spelling
        where ${firstSound('spelling')} = ${firstSound('word')} 
          or levenshtein_less_equal(word, left(spelling, length(word)), 1) <= 1
          or levenshtein_less_equal(word, left(spelling, length(word) + 1), 1) <= 1
      ) as spellings from unnest(${sql.param(words)}::text[]) as word
      where length(word) >= 4 and not search_knows(word)`,
    ),
    readRows(
      db,
      synonymRow,
      sql`
      select search_key(term) as phrase, search_normalise(meaning) as meaning from search_synonyms
        where search_key(term) = any(${sql.param(phrases)}::text[])
      union
      select search_key(meaning), search_normalise(term) from search_synonyms
        where search_key(meaning) = any(${sql.param(phrases)}::text[])
      order by 1, 2`,
    ),
  ]);
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

/** A text as written, or with a synonym in the place of a phrase. */
export type Wording = Words & { isByAnotherName: boolean };

/** More than the synonyms of a line's words. */
const MOST_WORDINGS = 16;

/** Returns the ways of saying a text by the catalogue's synonyms, the text itself first. A mistyped brand is corrected. */
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

type Asked = { place: number; whole: string; partly: string; details: string[] };

const groupOf = (word: string, { spellings }: Vocabulary, weights: 'A' | '' = ''): string =>
  oneOf([
    wordFrom(word, weights),
    ...(spellings.get(word) ?? []).map((spelling) => wordFrom(spelling, weights)),
  ]);

/** Words that follow each other are also found joined: "co amoxiclav". */
const asked = (place: number, wordings: readonly Wording[], vocabulary: Vocabulary): Asked | undefined => {
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
  const partly = oneOf(naming.flat().map((word) => (word.length >= 3 ? groupOf(word, vocabulary, 'A') : '')));
  const details = [
    ...naming.flat().map((word) => wordFrom(word, 'A')),
    ...(written?.words ?? []).filter(isForm).map((word) => wordFrom(word)),
    ...(written?.amounts ?? []).map(({ number }) => wholeWord(String(number))),
  ];
  return { place, whole, partly: partly || whole, details: [...new Set(details)].slice(0, MAX_WORDS) };
};

const candidatesRow = z.object({ place: z.int(), ids: z.array(z.string()) });
const productRow = z.object({
  ...{ id: z.string(), sku: z.string(), name: z.string(), dosage: z.string(), strength: z.string() },
  ...{ packSize: z.string(), lab: z.string(), substance: z.string() },
  variants: z.array(z.object({ id: z.string(), name: z.string() })),
}) satisfies z.ZodType<ProductText>;

/**
 * The products that each line may mean, those with most of its words first: with all words that name something, in any
 * field; if there is none, with some of them in the name. One statement for all lines, each served by the index.
 */
export const candidatesSql = (lines: readonly (readonly Wording[])[], vocabulary: Vocabulary): SQL => {
  const questions = lines.flatMap((wordings, place) => asked(place, wordings, vocabulary) ?? []);
  return sql`
    with asked as materialized (
      select place, whole::tsquery, partly::tsquery, details::tsquery[]
      from json_to_recordset(${JSON.stringify(questions)}::json) as line (place int, whole text, partly text, details text[])
    )
    select place, array(
      with fitting as materialized (
        select p.id, p.sort_key, (select count(*) from unnest(details) as detail where p.search_vector @@ detail) as matched
        from products p where p.search_vector @@ asked.whole and p.archived_at is null
        order by matched desc, p.sort_key, p.id limit ${MOST_COMPARED}
      )
      select id from (
        table fitting
        union
        (select p.id, p.sort_key, (select count(*) from unnest(details) as detail where p.search_vector @@ detail) as matched
         from products p where p.search_vector @@ asked.partly and p.archived_at is null and not exists (table fitting)
         order by matched desc, p.sort_key, p.id limit ${MOST_COMPARED})
      ) as likely order by matched desc, sort_key, id
    ) as ids
    from asked`;
};

export const findCandidates = async (
  db: Db | Tx,
  lines: readonly (readonly Wording[])[],
  vocabulary: Vocabulary,
): Promise<Map<number, string[]>> => {
  const rows = await readRows(db, candidatesRow, candidatesSql(lines, vocabulary));
  return new Map(rows.map(({ place, ids }) => [place, ids]));
};

/** The beginning of a description, where a list without a column for substances names them. */
const DESCRIPTION = 200;

export const comparedSql = (ids: readonly string[]): SQL => sql`
  select p.id, p.sku, p.name, p.dosage, p.strength, p.pack_size as "packSize", l.name as lab,
    coalesce(nullif(p.substance, ''), left(html_words(left(p.description, ${DESCRIPTION * 2})), ${DESCRIPTION})) as substance,
    coalesce((select json_agg(json_build_object('id', v.id, 'name', v.name) order by v.position, v.id)
      from product_variants v where v.product_id = p.id), '[]') as variants
  from unnest(${sql.param(ids)}::uuid[]) as wanted (id) join products p on p.id = wanted.id join labs l on l.id = p.lab_id`;

export const readProducts = async (db: Db | Tx, ids: readonly string[]): Promise<ProductText[]> =>
  readRows(db, productRow, comparedSql(ids));
