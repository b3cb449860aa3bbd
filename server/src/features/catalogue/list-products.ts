import { cents, type Page, type ProductChoices, type ProductList, productChoices } from '@formulary/contract';
import { inAnyForm, inSimilarForms, type SearchQuestion } from '@formulary/contract/matching';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import {
  CHOICE_COLUMNS,
  hasFacts,
  isChosen,
  isChosenBut,
  orderSql,
  type ProductChoice,
  type ProductOrder,
} from './product-choice.ts';
import { groupsSql, inGroup, listedSql, type ProductGroup } from './product-pages.ts';
import { PRODUCT, PRODUCT_TABLES, productRow } from './queries.ts';
import { foundSql, isAsTyped } from './search/rank.ts';
import { correctTypos, readQuestion } from './search/read-question.ts';

export type ProductQuery = ProductChoice & {
  page: Page;
  /** Sorts by this instead of by relevance, or in catalogue order. */
  sort?: ProductOrder | undefined;
  /** The search text; ignored if it has no letter or digit. */
  q?: string | undefined;
  /** Sorts new products first instead of by relevance. */
  newFirst: boolean;
  /** Without a search, a page beyond this offset is located from the counts of the preceding groups. */
  nearRows?: number;
};

const rows = ({ skip, take }: Page): SQL => sql`limit ${take - skip} offset ${skip}`;

/**
 * `chosen` yields the ids of the page in order; `total` is the count over all pages; `first` describes the first product.
 */
const pageOf = (chosen: SQL, total: SQL, first: SQL = sql.empty()): SQL => sql`
  select ${total}::int as total${first}, coalesce(json_agg(${PRODUCT} order by page.place), '[]') as products
  from (select id, row_number() over () as place from (${chosen}) as chosen) as page
  join ${PRODUCT_TABLES} on p.id = page.id`;

/** Up to this offset, skipping rows is cheaper than adding up the counts of the groups before the page. */
const NEAR_ROWS = 1000;

type ListingQuery = ProductGroup & Pick<ProductQuery, 'page' | 'newFirst'>;

const counted = (group: ProductGroup): SQL =>
  sql`(select coalesce(sum(count), 0) from product_counts p where true ${inGroup(group)})`;

/** Selects an unsearched page by walking an index from its beginning. */
const nearSql = ({ page, newFirst, ...group }: ListingQuery): SQL => {
  const order = newFirst ? sql`p.is_new desc nulls last, p.sort_key, p.id` : sql`p.sort_key, p.id`;
  const chosen = sql`
    select p.id from products p where p.archived_at is null ${inGroup(group)} order by ${order} ${rows(page)}`;
  return pageOf(chosen, counted(group));
};

/** Selects an unsearched page, whose start is found with `product_counts`. */
const farSql = ({ page, newFirst, ...group }: ListingQuery): SQL => sql`
  with ${groupsSql(group)}
  ${pageOf(listedSql(group, page, newFirst), sql`(select listed from totals)`)}`;

/** Selects an unsearched page with filters or a chosen sort order, from `products_choice_idx` only. */
const choiceSql = (query: ProductQuery): SQL => {
  const { page, newFirst, sort } = query;
  const order = sort ? orderSql(sort) : sql`${newFirst ? sql`p.is_new desc, ` : sql.empty()}p.sort_key, p.id`;
  const conditions = sql`p.archived_at is null${isChosen(query)}`;
  return pageOf(
    sql`select p.id from products p where ${conditions} order by ${order} ${rows(page)}`,
    hasFacts(factsOf(query)) ? sql`(select count(*) from products p where ${conditions})` : counted(query),
  );
};

const factsOf = ({
  page: _,
  q: __,
  newFirst: ___,
  nearRows: ____,
  sort: _____,
  ...choice
}: ProductQuery): ProductChoice => choice;

export const listingSql = (query: ProductQuery): SQL => {
  const { page, nearRows = NEAR_ROWS, sort } = query;
  if (sort || hasFacts(factsOf(query))) return choiceSql(query);
  return page.skip <= nearRows ? nearSql(query) : farSql(query);
};

/** Selects a page of search results, best first. Only keys are sorted; only the page's rows are read in full. */
export const searchSql = (query: ProductQuery, question: SearchQuestion): SQL => {
  const { page, newFirst, sort } = query;
  const conditions = sql`p.archived_at is null${isChosen(query)}`;
  const best = sql`order by ${newFirst ? sql`is_new desc, ` : sql.empty()}place, sort_key, id`;
  const order = sort ? sql`order by ${orderSql(sort)}` : best;
  return sql`
  with found as materialized (${foundSql(question, conditions, CHOICE_COLUMNS)}),
  first as (select id from found ${best} limit 1)
  ${pageOf(
    sql`select id from found p ${order} ${rows(page)}`,
    sql`(select count(*) from found)`,
    sql`, (select not ${isAsTyped(question)} from products p where p.id = (select id from first)) as "isOtherName"`,
  )}`;
};

const answerRow = z.object({
  total: z.int(),
  isOtherName: z.boolean().nullish(),
  products: z.array(productRow),
});

/** The products found, and how the search was interpreted; `question` is undefined without a search. */
type Reading = {
  list: ProductList;
  question: SearchQuestion | undefined;
  /** Whether the first product was found by a synonym. */
  isOtherName: boolean;
};

/**
 * Returns a page of products and their number. If a search finds nothing, or the typed text matches only as a synonym, it
 * is repeated with similar dosage forms, and products with the typed name come before those found by synonym. If that
 * finds nothing either, it is repeated with any form, and finally with tolerance for typing mistakes.
 */
const findReading = async (db: Db | Tx, query: ProductQuery): Promise<Reading> => {
  const read = async (statement: SQL, question: SearchQuestion | undefined): Promise<Reading> => {
    const [{ isOtherName, ...list } = { total: 0, products: [] }] = await readRows(db, answerRow, statement);
    return { list, question, isOtherName: isOtherName === true };
  };
  const ask = (question: SearchQuestion) => read(searchSql(query, question), question);
  const inAnotherForm = async (question: SearchQuestion, isFound: boolean): Promise<Reading | undefined> => {
    for (const other of [inSimilarForms(question), isFound ? undefined : inAnyForm(question)]) {
      if (other === undefined) continue;
      const reading = await ask(other);
      if (reading.list.total > 0 && !(isFound && reading.isOtherName)) return reading;
    }
    return undefined;
  };
  const question = await readQuestion(db, query.q);
  if (question === undefined) return read(listingSql(query), question);
  const asTyped = await ask(question);
  const isFound = asTyped.list.total > 0;
  if (isFound && !asTyped.isOtherName) return asTyped;
  const otherForm = await inAnotherForm(question, isFound);
  if (otherForm !== undefined || isFound) return otherForm ?? asTyped;
  const forgiving = await correctTypos(db, question);
  const corrected = await ask(forgiving);
  return corrected.list.total > 0 ? corrected : ((await inAnotherForm(forgiving, false)) ?? corrected);
};

export const listProducts = async (db: Db | Tx, query: ProductQuery): Promise<ProductList> =>
  (await findReading(db, query)).list;

/**
 * A price list can have thousands of labs, so only the most frequent are listed; the others are found by the lab
 * filter.
 */
const MAX_CHOICES = 200;

/** Reads the matching products once, and counts the choices of each kind under all other conditions. */
export const choicesSql = (query: ProductQuery, question: SearchQuestion | undefined): SQL => {
  const known = question
    ? foundSql(question, sql`p.archived_at is null`, CHOICE_COLUMNS)
    : sql`select p.id${CHOICE_COLUMNS} from products p where p.archived_at is null`;
  const counted = (kind: Parameters<typeof isChosenBut>[1], value: SQL) => sql`
    select ${value} as value, count(*)::int as count from known p where true${isChosenBut(query, kind)}
    group by ${value} having ${value} is not null order by count desc, value limit ${MAX_CHOICES}`;
  const list = (columns: SQL, from: SQL, order: SQL) => sql`
    (select coalesce(json_agg(json_build_object(${columns}, 'count', n.count) order by ${order}), '[]') from ${from})`;
  return sql`
    with known as materialized (${known}),
    forms as (
      select (select dosage from products where id = n.sample::uuid) as name, n.count from (
        select form_key, count(*)::int as count, min(id::text) as sample from known p
        where form_key <> ''${isChosenBut(query, 'forms')} group by form_key order by 2 desc, 1 limit ${MAX_CHOICES}) as n
    )
    select
      ${list(sql`'id', l.id, 'name', l.name`, sql`(${counted('labs', sql`p.lab_id`)}) as n join labs l on l.id = n.value and btrim(l.name) <> ''`, sql`search_sort_part(search_key(l.name)), l.name`)} as labs,
      ${list(sql`'id', c.id, 'name', c.name`, sql`(${counted('categories', sql`p.category_id`)}) as n join categories c on c.id = n.value and btrim(c.name) <> ''`, sql`search_sort_part(search_key(c.name)), c.name`)} as categories,
      ${list(sql`'name', n.name`, sql`forms as n`, sql`lower(n.name), n.name`)} as forms,
      ${list(sql`'name', n.value`, sql`(${counted('schedules', sql`nullif(p.schedule, '')`)}) as n`, sql`lower(n.value), n.value`)} as schedules,
      (select count(*)::int from known p where p.stock > 0${isChosenBut(query, 'inStock')}) as "inStock",
      (select count(*)::int from known p where p.is_new${isChosenBut(query, 'isNew')}) as new,
      (select case when count(*) > 0 then json_build_object('from', min(p.cost), 'to', max(p.cost)) end
        from known p where true${isChosenBut(query, 'price')}) as price`;
};

const choicesRow = productChoices.extend({ price: z.object({ from: cents, to: cents }).nullable() });

/** Returns the filters for the products of a query, with the number of products of each choice. */
export const listChoices = async (db: Db | Tx, query: ProductQuery): Promise<ProductChoices> => {
  const { question } = await findReading(db, query);
  const [choices] = await readRows(db, choicesRow, choicesSql(query, question));
  if (!choices) throw new Error('No choices were counted');
  return choices;
};
