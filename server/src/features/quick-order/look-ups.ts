import {
  type Catalogue,
  type CodeRow,
  type Codes,
  MOST_COMPARED,
  type ProductText,
  type Question,
  type SpellingRow,
  type SynonymRow,
} from '@formulary/contract/matching';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../db/client.ts';
import type { ReadCatalogue } from '../../db/replica.ts';
import { readRows } from '../../db/rows.ts';
import { isKnownWord } from '../catalogue/search/read-question.ts';
import { toTsquery } from '../catalogue/search/to-tsquery.ts';

/** The maximum time of one look-up; beyond it the customer is asked to try again. */
const LONGEST_MS = 5_000;

/** Limits for unknown words, each compared with all words of the catalogue: their number and their length. */
const MOST_UNKNOWN = 100;
const LONGEST_WORD = 40;

const codeRow = z.object({
  id: z.string(),
  sku: z.string(),
  barcode: z.string(),
  nappi: z.string(),
}) satisfies z.ZodType<CodeRow>;

export const codesSql = ({ skus, barcodes, nappis }: Codes): SQL => sql`
  select id, sku, barcode, nappi from products where archived_at is null and sku = any(${sql.param(skus)}::text[])
  union
  select id, sku, barcode, nappi from products
    where archived_at is null and barcode = any(${sql.param(barcodes)}::text[])
  union
  select id, sku, barcode, nappi from products
    where archived_at is null and nappi = any(${sql.param(nappis)}::text[])`;

const spellingRow = z.object({
  word: z.string(),
  spellings: z.array(z.string()),
}) satisfies z.ZodType<SpellingRow>;
const synonymRow = z.object({ phrase: z.string(), meaning: z.string() }) satisfies z.ZodType<SynonymRow>;

/** The first letter, with similar sounds merged, because people rarely mistype it, but may write it as they hear it. */
const firstSound = (column: 'word' | 'spelling'): SQL =>
  sql.raw(`translate(left(${column}, 1), 'kqszxfy', 'cccccpi')`);

const spellingsSql = (words: readonly string[]): SQL => sql`
  select word, array(
    select spelling from unnest(search_spellings(word)) as spelling
    where ${firstSound('spelling')} = ${firstSound('word')}
      or levenshtein_less_equal(word, left(spelling, length(word)), 1) <= 1
      or levenshtein_less_equal(word, left(spelling, length(word) + 1), 1) <= 1
  ) as spellings from (
    select word from unnest(${sql.param(words)}::text[]) with ordinality as asked (word, place)
    where length(word) between 4 and ${LONGEST_WORD} and not ${isKnownWord(sql`asked.word`)} order by place limit ${MOST_UNKNOWN}
  ) as unknown`;

const synonymsSql = (phrases: readonly string[]): SQL => sql`
  select search_key(term) as phrase, search_normalise(meaning) as meaning from search_synonyms
    where search_key(term) = any(${sql.param(phrases)}::text[])
  union
  select search_key(meaning), search_normalise(term) from search_synonyms
    where search_key(meaning) = any(${sql.param(phrases)}::text[])
  order by 1, 2`;

const candidatesRow = z.object({ place: z.int(), ids: z.array(z.string()) });
const productRow = z.object({
  ...{ id: z.string(), sku: z.string(), name: z.string(), dosage: z.string(), strength: z.string() },
  ...{ packSize: z.string(), lab: z.string(), substance: z.string() },
  variants: z.array(z.object({ id: z.string(), name: z.string() })),
}) satisfies z.ZodType<ProductText>;

const toRow = ({ place, whole, partly, details }: Question) => ({
  place,
  whole: toTsquery(whole),
  partly: toTsquery(partly),
  details: details.map(toTsquery),
});

/**
 * The products that each line may mean, best word matches first: those with all naming words, in any field; if there is none,
 * those with some of them in the name. One statement for all lines, each using the index.
 */
export const candidatesSql = (questions: readonly Question[]): SQL => sql`
    with asked as materialized (
      select place, whole::tsquery, partly::tsquery, details::tsquery[]
      from json_to_recordset(${JSON.stringify(questions.map(toRow))}::json) as line (place int, whole text, partly text, details text[])
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

/** The beginning of a description, where lists without a substance column name the substances. */
const DESCRIPTION = 200;

export const comparedSql = (ids: readonly string[]): SQL => sql`
  select p.id, p.sku, p.name, p.dosage, p.strength, p.pack_size as "packSize", l.name as lab,
    coalesce(nullif(p.substance, ''), left(html_words(left(p.description, ${DESCRIPTION * 2})), ${DESCRIPTION})) as substance,
    coalesce((select json_agg(json_build_object('id', v.id, 'name', v.name) order by v.position, v.id)
      from product_variants v where v.product_id = p.id), '[]') as variants
  from unnest(${sql.param(ids)}::uuid[]) as wanted (id) join products p on p.id = wanted.id and p.archived_at is null join labs l on l.id = p.lab_id`;

export const findVocabulary = async (
  db: Db | Tx,
  { words, phrases }: Parameters<Catalogue['findVocabulary']>[0],
) => {
  const [spelled, meant] = await Promise.all([
    readRows(db, spellingRow, spellingsSql(words)),
    readRows(db, synonymRow, synonymsSql(phrases)),
  ]);
  return { spelled, meant };
};

/** Opens the look-ups of a list. A slow one is cancelled, so that lists cannot monopolise the database. */
export const openCatalogue = (
  readCatalogue: ReadCatalogue,
  choicesOf: Catalogue['findChoices'],
): Catalogue => {
  const within = <Result>(query: (tx: Tx) => Promise<Result>): Promise<Result> =>
    readCatalogue((db) =>
      db.transaction(async (tx) => {
        const [, result] = await Promise.all([
          tx.execute(sql.raw(`set local statement_timeout = ${LONGEST_MS}`)),
          query(tx),
        ]);
        return result;
      }),
    );
  return {
    findCodes: (codes) => within((tx) => readRows(tx, codeRow, codesSql(codes))),
    findVocabulary: (asked) => within((tx) => findVocabulary(tx, asked)),
    findCandidates: (questions) => within((tx) => readRows(tx, candidatesRow, candidatesSql(questions))),
    readProducts: (ids) => within((tx) => readRows(tx, productRow, comparedSql(ids))),
    findChoices: choicesOf,
  };
};
