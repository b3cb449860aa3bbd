import { trimEndOf } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import type { TypedWord } from './typed-word.ts';

/** The synonyms of the words `first` to `last`, counted from 0. */
export type Synonyms = { first: number; last: number; meanings: readonly string[] };

export type Question = {
  /** As typed, for codes. */
  text: string;
  words: readonly TypedWord[];
  synonyms: readonly Synonyms[];
};

/** More words than anybody types. */
const MAX_WORDS = 24;
/** The longest word in the index; longer ones are matched by their beginning. */
const MAX_WORD_LENGTH = 60;

const splitWords = (normal: string): string[] =>
  normal
    .split(' ')
    .map((word) => trimEndOf(Array.from(word).slice(0, MAX_WORD_LENGTH).join(''), '.-'))
    .filter(Boolean)
    .slice(0, MAX_WORDS);

const phrase = z.object({ first: z.int(), last: z.int(), meanings: z.array(z.string()) });
const questionRow = z.object({
  normal: z.string(),
  phrases: z.array(phrase),
  frequent: z.array(z.string()),
});
const spellingRow = z.object({ spellings: z.array(z.string()).nullable() });

const toSynonyms = (phrases: readonly z.infer<typeof phrase>[]): Synonyms[] =>
  phrases.map(({ first, last, meanings }) => ({ first: first - 1, last: last - 1, meanings }));

/** Parses a search text literally; undefined if it has no letter or digit. */
export const readQuestion = async (db: Db | Tx, text = ''): Promise<Question | undefined> => {
  if (!/[\p{L}\p{N}]/u.test(text)) return undefined;
  const [read] = await readRows(
    db,
    questionRow,
    sql`
    select normal, (
      select coalesce(json_agg(phrase), '[]') from search_phrases((string_to_array(normal, ' '))[:${MAX_WORDS}]) as phrase
    ) as phrases, search_frequent(string_to_array(normal, ' ')) as frequent
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
export const correctTypos = async (db: Db | Tx, { text, words }: Question): Promise<Question> => {
  const typed = splitWords(
    words.map(({ spellings: [word = ''] }) => word.replace(/(\p{L}{3})(?=\d)/gu, '$1 ')).join(' '),
  );
  const rows = await readRows(
    db,
    spellingRow,
    sql`
    select case when known and not bool_and(known) over () then null else search_spellings(joined) end as spellings
    from unnest(${sql.param(typed)}::text[]) with ordinality as typed (word, place),
      lateral (select replace(word, '-', '') as joined) as j, lateral (select search_knows(joined) as known) as k
    order by place`,
  );
  const spelled = typed.map((word, place) => ({ spellings: rows[place]?.spellings ?? [word] }));
  const likeliest = spelled.map(({ spellings: [word = ''] }) => word);
  const phrases = await readRows(
    db,
    phrase,
    sql`
    select first, last, meanings from search_phrases(${sql.param(likeliest)}::text[])
    union all
    select place, place, array(select search_meanings(replace(spelling, '-', ''), place = ${likeliest.length}))
    from json_to_recordset(${JSON.stringify(
      spelled.flatMap(({ spellings }, place) =>
        spellings.slice(1).map((spelling) => ({ place: place + 1, spelling })),
      ),
    )}::json) as other (place integer, spelling text)`,
  );
  return { text, words: spelled, synonyms: toSynonyms(phrases) };
};
