import type { Page, ProductList } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import {
  CHOICE_COLUMNS,
  hasFacts,
  isChosen,
  orderSql,
  type ProductChoice,
  type ProductOrder,
} from './product-choice.ts';
import { groupsSql, inGroup, listedSql, type ProductGroup } from './product-pages.ts';
import { PRODUCT, PRODUCT_TABLES, productRow } from './queries.ts';
import { foundSql } from './search/found.ts';
import { inAnyForm, inSimilarForms } from './search/other-forms.ts';
import { isAsTyped } from './search/rank.ts';
import { correctTypos, type Question, readQuestion } from './search/read-question.ts';

export type ProductQuery = ProductChoice & {
  page: Page;
  /** Sorts by this instead of by relevance, or in catalogue order. */
  sort?: ProductOrder | undefined;
  /** The search text; ignored if it has no letter or digit. */
  q?: string | undefined;
  /** Sorts new products first instead of by relevance. */
  newFirst: boolean;
  /** An unsearched page beyond this offset is found by the counts of the groups before it. */
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
export const searchSql = (query: ProductQuery, question: Question): SQL => {
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

/** The products found, and how the search text was interpreted; no question if there is no search text. */
type Reading = {
  list: ProductList;
  question: Question | undefined;
  /** Whether the first product was found by a synonym. */
  isOtherName: boolean;
};

/**
 * Returns a page of products and their number. If a search finds nothing, or the typed text matches only as a synonym, it
 * is repeated with similar dosage forms, and products with the typed name come before those found by synonym. If that
 * finds nothing either, it is repeated with any form, and finally with tolerance for typing mistakes.
 */
export const findReading = async (db: Db | Tx, query: ProductQuery): Promise<Reading> => {
  const read = async (statement: SQL, question: Question | undefined): Promise<Reading> => {
    const [{ isOtherName, ...list } = { total: 0, products: [] }] = await readRows(db, answerRow, statement);
    return { list, question, isOtherName: isOtherName === true };
  };
  const ask = (question: Question) => read(searchSql(query, question), question);
  const inAnotherForm = async (question: Question, isFound: boolean): Promise<Reading | undefined> => {
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
