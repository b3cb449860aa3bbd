import { MAX_WORDS, type SearchQuestion, type Synonyms, splitWords } from '@formulary/contract/matching';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';

const phrase = z.object({ first: z.int(), last: z.int(), meanings: z.array(z.string()) });
const questionRow = z.object({
  normal: z.string(),
  phrases: z.array(phrase),
  frequent: z.array(z.string()),
});
const spellingRow = z.object({ spellings: z.array(z.string()).nullable() });

const toSynonyms = (phrases: readonly z.infer<typeof phrase>[]): Synonyms[] =>
  phrases.map(({ first, last, meanings }) => ({ first: first - 1, last: last - 1, meanings }));

/**
 * Selects the meanings of a phrase by its synonyms, in both directions. From four letters on, the phrase may be the beginning
 * of one ("panad"); a phrase of several words only at the end of the search ("vitamin" may become "vitamin c", but not in
 * "vitamin 500").
 */
const meaningsOf = (phrase: SQL, isAtEnd: SQL): SQL => sql`
  select distinct other from (
    select side, other from (
      select search_key(term) as side, search_normalise(meaning) as other from search_synonyms
        where search_key(term) collate "C" between ${phrase} and ${phrase} || U&'\\+10FFFF'
      union all
      select search_key(meaning), search_normalise(term) from search_synonyms
        where search_key(meaning) collate "C" between ${phrase} and ${phrase} || U&'\\+10FFFF'
    ) as begun
    where side = ${phrase}
      or length(${phrase}) >= 4 and (${isAtEnd} or strpos(substr(side, length(${phrase}) + 1), ' ') = 0)
    order by length(side), side, other limit 40
  ) as nearest where other <> ''`;

/** Selects which synonyms stand for which words of a search (`words.list`), from the `first` to the `last`. */
const phrasesOf = (words: SQL): SQL => sql`
  select first, last, meanings from ${words} as words (list),
    generate_series(1, cardinality(list)) as first, generate_series(first, least(first + 5, cardinality(list))) as last,
    lateral (select replace(array_to_string(list[first:last], ' '), '-', '') as phrase) as typed,
    lateral (
      select array_agg(other order by other) as meanings
      from (${meaningsOf(sql`phrase`, sql`last = cardinality(list)`)}) as meant
    ) as said
  where meanings is not null`;

/** Which of these words begin a word in at least one product in fifty, according to PostgreSQL's statistics. */
const frequentOf = (words: SQL): SQL => sql`
  select coalesce(array_agg(distinct word), '{}')
  from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (known, frequency), unnest(${words}) as word
  where schemaname = 'public' and tablename = 'products' and attname = 'search_vector'
    and frequency >= 0.02 and known collate "C" ^@ word`;

/** Whether the catalogue has a word that begins with this one. */
export const isKnownWord = (word: SQL): SQL => sql`(${word} ~ '\\d' or exists (
  select from search_words as known where known.word between ${word} and ${word} || U&'\\+10FFFF'))`;

/** Parses a search literally; undefined if it has no letter or digit. */
export const readQuestion = async (db: Db | Tx, text = ''): Promise<SearchQuestion | undefined> => {
  if (!/[\p{L}\p{N}]/u.test(text)) return undefined;
  const [read] = await readRows(
    db,
    questionRow,
    sql`
    select normal, (
      select coalesce(json_agg(phrase), '[]')
      from (${phrasesOf(sql`(select (string_to_array(normal, ' '))[:${MAX_WORDS}])`)}) as phrase
    ) as phrases, (${frequentOf(sql`string_to_array(normal, ' ')`)}) as frequent
    from search_normalise(${text}) as normal`,
  );
  const { normal = '', phrases = [], frequent = [] } = read ?? {};
  const words = splitWords(normal).map((word) => ({
    spellings: [word],
    isFrequent: frequent.includes(word),
  }));
  return words.length === 0 ? undefined : { text, words, synonyms: toSynonyms(phrases) };
};

/**
 * Parses a search that found nothing with tolerance for mistakes: an unknown word is replaced by similar ones; if all
 * words are known, each may be mistyped; a missing space before a number is added ("panado500").
 */
export const correctTypos = async (db: Db | Tx, { text, words }: SearchQuestion): Promise<SearchQuestion> => {
  const typed = splitWords(
    words.map(({ spellings: [word = ''] }) => word.replace(/(\p{L}{3})(?=\d)/gu, '$1 ')).join(' '),
  );
  const rows = await readRows(
    db,
    spellingRow,
    sql`
    select case when known and not bool_and(known) over () then null else search_spellings(joined) end as spellings
    from unnest(${sql.param(typed)}::text[]) with ordinality as typed (word, place),
      lateral (select replace(word, '-', '') as joined) as j, lateral (select ${isKnownWord(sql`joined`)} as known) as k
    order by place`,
  );
  const spelled = typed.map((word, place) => ({ spellings: rows[place]?.spellings ?? [word] }));
  const likeliest = spelled.map(({ spellings: [word = ''] }) => word);
  const phrases = await readRows(
    db,
    phrase,
    sql`
    ${phrasesOf(sql`(select ${sql.param(likeliest)}::text[])`)}
    union all
    select place, place, array(${meaningsOf(sql`replace(spelling, '-', '')`, sql`place = ${likeliest.length}`)})
    from json_to_recordset(${JSON.stringify(
      spelled.flatMap(({ spellings }, place) =>
        spellings.slice(1).map((spelling) => ({ place: place + 1, spelling })),
      ),
    )}::json) as other (place integer, spelling text)`,
  );
  return { text, words: spelled, synonyms: toSynonyms(phrases) };
};
