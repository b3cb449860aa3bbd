import { definitionOf, fieldsOf } from '@formulary/contract';
import {
  allOf,
  everyWord,
  formsWrittenAs,
  isCommon,
  isNumber,
  joined,
  matchOf,
  mayBeStrength,
  NOTHING,
  placesOf,
  type Query,
  type SearchQuestion,
  type TypedWord,
  typedFrom,
  typedPlain,
  typedWhole,
  UNUSUAL,
  wholeWord,
} from '@formulary/contract/matching';
import { type SQL, sql } from 'drizzle-orm';
import { columnOf } from '../product-columns.ts';
import { toTsquery } from './to-tsquery.ts';

/** The codes, besides the product's own, that are found only by their full value; its own is also indexed as words. */
const OTHER_CODES = fieldsOf('code').filter((field) => field !== 'sku');

/** Whether the typed text is one of a product `p`'s other codes; undefined if it cannot be one. */
const hasOtherCode = (typed: string): SQL | undefined => {
  const conditions = OTHER_CODES.flatMap((field) => {
    const { schema, spellings } = definitionOf(field);
    const code = schema.safeParse(typed).data;
    if (typeof code !== 'string' || code === '') return [];
    return [
      sql`p.${sql.identifier(columnOf(field))} = any(${sql.param(spellings?.(code) ?? [code])}::text[])`,
    ];
  });
  return conditions.length > 0 ? sql.join(conditions, sql` or `) : undefined;
};

/** Whether the typed text is one of a product `p`'s codes in its usual case, for the indexes of codes. */
export const isTypedCode = ({ text }: SearchQuestion): SQL => {
  const other = hasOtherCode(text);
  const cases = [text, text.toUpperCase(), text.toLowerCase()];
  return sql`(p.sku = any(${sql.param(cases)}::text[])${other ? sql` or ${other}` : sql.empty()})`;
};

/** Whether the typed text is one of a product `p`'s codes. */
const hasCode = (typed: string): SQL => {
  const other = hasOtherCode(typed);
  return sql`(upper(p.sku) = upper(${typed})${other ? sql` or ${other}` : sql.empty()})`;
};

/**
 * Matches products `p` that contain every word or a synonym of it, by prefix, in any order and any field. If there are
 * rare words, the index is used only for them, because it would collect every product with a common word. Common words
 * are then checked by the function behind the operator `@@`, which never uses an index.
 */
const isMatch = (question: SearchQuestion): SQL => {
  const rare = matchOf(question, (word) => !isCommon(word));
  const all = matchOf(question);
  if (rare === undefined || toTsquery(rare) === toTsquery(all)) return has(all);
  return sql`(${has(rare)} and ${hasUnindexed(all)})`;
};

/** Whether a product `p` contains every word as typed rather than as a synonym. */
export const isAsTyped = (question: SearchQuestion): SQL =>
  question.synonyms.length === 0
    ? sql`true`
    : sql`p.search_vector @@ ${toTsquery(everyWord(question, (word) => typedFrom(word), NOTHING))}::tsquery`;

type Beginnings = { begins: SQL; beginsWhole: SQL };

/** Whether a name begins with one of the strings; `beginsWhole` if a word ends there. */
const beginnings = (texts: readonly string[]): Beginnings => {
  const keys = texts.map((text) => text.replaceAll('-', '')).filter(Boolean);
  if (keys.length === 0) return { begins: sql`false`, beginsWhole: sql`false` };
  return {
    begins: sql`p.name_key ^@ any(${sql.param(keys)}::text[])`,
    beginsWhole: sql`(p.name_key || ' ') ^@ any(${sql.param(keys.map((text) => `${text} `))}::text[])`,
  };
};

const has = (query: Query | undefined): SQL => sql`p.search_vector @@ ${toTsquery(query)}::tsquery`;
/** The same without using the index of words. */
const hasUnindexed = (query: Query | undefined): SQL =>
  sql`ts_match_vq(p.search_vector, ${toTsquery(query)}::tsquery)`;

/**
 * Ranks how the first typed number matches the strength: 0 exactly or as the name begins, 1 in a liquid, 2 in the name, 3
 * as a prefix of the strength, 4 not at all.
 */
const strengthRank = (strength: TypedWord | undefined, { words }: SearchQuestion): SQL =>
  strength === undefined
    ? sql`0`
    : sql`case when not ${has(typedFrom(strength, 'AB'))} then 4
        when ${has(typedPlain(strength))} or ${beginnings([joined(words)]).beginsWhole} then 0
        when ${has(typedWhole(strength, 'B'))} then 1 when ${has(typedWhole(strength, 'A'))} then 2 else 3 end`;

/** The value of `unusual` for an injection that was not asked for. */
const INJECTED = sql.raw('2');

const unusualForm = ({ words }: SearchQuestion): SQL => {
  const asks = (form: string) =>
    words.some(({ spellings }) =>
      spellings.some((word) => word === form || formsWrittenAs(word).includes(form)),
    );
  const slow = asks(UNUSUAL.slow) ? sql`false` : has(wholeWord('=slow'));
  const injected = asks(UNUSUAL.injected) ? sql`false` : has(wholeWord('=injected'));
  return sql`case when ${injected} then ${INJECTED} when ${slow} then 1 else 0 end`;
};

/**
 * The sort keys of a product `p` among the matches, lower first: `rank`, then `unusual`, then `nearness`. Their parts, in
 * order of weight, are explained in docs/decisions (search ranks by what was typed). `kind` is the name with the word
 * after the typed text. Conditions used more than once are computed in the lateral `at`.
 */
const rankOf = (question: SearchQuestion): Record<'at' | 'rank' | 'unusual' | 'nearness' | 'kind', SQL> => {
  const { texts, meanings, inName, byMeaning, asWhole } = placesOf(question);
  const hasMeaning = byMeaning ? has(byMeaning) : sql`false`;
  const strength = question.words.find(mayBeStrength);
  const others = question.words.filter((word) => isNumber(word) && word !== strength);
  const phrase = joined(texts);
  const typed = beginnings([phrase]);
  const words = beginnings(texts.flatMap(({ spellings }) => spellings));
  const meant = beginnings(meanings);
  const at = sql`(
    select ${has(inName)} as in_name, ${words.begins} as begins, ${strengthRank(strength, question)} as strength offset 0) as at`;
  const isCode = hasCode(question.text);
  const rank = sql`(
    100 * case
      when ${isCode} then 0
      when at.in_name and (at.begins or p.substances < 2) then case when at.strength < 4 then 1 else 2 end
      when at.in_name or ${hasMeaning} or p.substances < 2 and ${has(asWhole)} then 3
      else 4 end
    + 10 * at.strength
    + case when ${texts.length > 1 ? typed.beginsWhole : sql`false`} then 0
      when p.substances = 1 then 0 when p.substances = 0 then 2 else 1 end)`;
  const hasOthers =
    others.length === 0 ? sql`true` : has(allOf(others.map((word) => typedWhole(word, 'ABC'))));
  const nearness = sql`(
    10 * case when ${hasOthers} then 0 else 1 end
    + case
      when at.begins then case when p.name_key = ${phrase} then 0 when ${typed.beginsWhole} then 1 when ${meant.beginsWhole} then 2
        when ${typed.begins} then 3 when ${words.beginsWhole} then 4 else 5 end
      when at.in_name then 6 when ${meant.beginsWhole} then 7 when ${hasMeaning} then 8 else 9 end)`;
  const kind = sql`case when ${typed.beginsWhole} then array_to_string((string_to_array(p.name_key, ' '))[:${texts.length + 1}::int], ' ') end`;
  return { at, rank, unusual: unusualForm(question), nearness, kind };
};

/** Whether a product `p` matches. */
export const isFound = (question: SearchQuestion): SQL => {
  const code = hasOtherCode(question.text);
  return sql`(${isMatch(question)}${code ? sql` or ${code}` : sql.empty()})`;
};

/**
 * Whether the name of a product `p` begins with the first typed word that is not a number (`isNamed`), and whether such a
 * product matches (`isFound`). For a single word, only the index of names is used, because that of words finds far more.
 */
export const isNamed = (question: SearchQuestion): { isNamed: SQL; isFound: SQL } => {
  const { words } = question;
  const key = words.find((word) => !isNumber(word))?.spellings[0]?.replaceAll('-', '');
  if (!key) return { isNamed: sql`false`, isFound: sql`false` };
  return {
    isNamed: sql`p.name_key between ${key} and ${key} || U&'\\+10FFFF'`,
    isFound: words.length === 1 ? hasUnindexed(matchOf(question)) : isMatch(question),
  };
};

/**
 * Selects the matches among the products `p` that meet the conditions: id, sort_key and rank (lower is better, see
 * docs/decisions). The best matches show what was meant: if most are injections, injections are not penalised; if the typed
 * text begins several names ("calcium"), the most common comes first.
 */
export const foundSql = (question: SearchQuestion, conditions: SQL, columns: SQL = sql.empty()): SQL =>
  rankedSql(question, sql`products`, sql`${isFound(question)} and ${conditions}`, columns);

/** The columns of products that `rankedSql` needs. */
export const RANKED_COLUMNS: SQL = sql.raw(
  [
    ...['id', 'sort_key', 'name_key', 'search_vector', 'substances', 'sku'],
    ...OTHER_CODES.map((field) => columnOf(field)),
  ]
    .map((column) => `p.${column}`)
    .join(', '),
);

/** Ranks the rows of products in `from`, called `p`, that meet the conditions. */
export const rankedSql = (
  question: SearchQuestion,
  from: SQL,
  conditions: SQL,
  columns: SQL = sql.empty(),
): SQL => {
  const { at, rank, unusual, nearness, kind } = rankOf(question);
  return sql`
  with scored as materialized (
    select p.id, p.sort_key, ${rank} as rank, ${unusual} as unusual, ${nearness} as nearness, ${kind} as kind${columns}
    from ${from} p cross join lateral ${at}
    where ${conditions}
  ), best as (
    select rank, 2 * count(*) filter (where unusual = ${INJECTED}) > count(*) as is_injected
    from scored group by rank order by rank limit 1
  ), kinds as (
    select kind, least(count(*), 999999) as count from scored where rank = (select rank from best) group by kind
  )
  select scored.*, (
      (scored.rank * 10 + case when unusual = ${INJECTED} and best.is_injected then 0 else unusual end) * 100 + nearness
    )::bigint * 1000000 - coalesce(kinds.count, 0) as place
  from scored cross join best left join kinds on kinds.kind = scored.kind and scored.rank = best.rank`;
};
