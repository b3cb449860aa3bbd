import type { Page, ProductList } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { PRODUCT, PRODUCT_TABLES, type ProductJson, toProduct } from './queries.ts';
import { matching, rankOf } from './search/rank.ts';
import { type Question, readForgivingly, readQuestion } from './search/read-question.ts';

export type ProductQuery = {
  page: Page;
  /** What was typed; without a letter or a digit it asks nothing. */
  q?: string | undefined;
  labId?: string | undefined;
  categoryId?: string | undefined;
  /** New products before the others, rather than the best match. */
  newFirst: boolean;
};

const and = (column: SQL, id: string | undefined): SQL =>
  id === undefined ? sql.empty() : sql` and ${column} = ${id}`;

const rows = ({ skip, take }: Page): SQL => sql`limit ${take - skip} offset ${skip}`;

/** `chosen` are the ids of the page in their order; `total` is how many there are on all pages. */
const pageOf = (chosen: SQL, total: SQL, isOtherStrength: SQL = sql`false`): SQL => sql`
  select ${total}::int as total, ${isOtherStrength} as "isOtherStrength", coalesce(json_agg(${PRODUCT} order by page.place), '[]') as products
  from (select id, row_number() over () as place from (${chosen}) as chosen) as page
  join ${PRODUCT_TABLES} on p.id = page.id`;

/** A page of the catalogue as it stands: walked along an index, its total out of the kept counts. */
export const listingSql = ({ page, labId, categoryId, newFirst }: ProductQuery): SQL => {
  const order = newFirst ? sql`p.is_new desc nulls last, p.sort_key, p.id` : sql`p.sort_key, p.id`;
  const chosen = sql`
    select p.id from products p
    where p.archived_at is null${and(sql`p.lab_id`, labId)}${and(sql`p.category_id`, categoryId)}
    order by ${order} ${rows(page)}`;
  const total = sql`(
    select coalesce(sum(count), 0) from product_counts p
    where true${and(sql`p.lab_id`, labId)}${and(sql`p.category_id`, categoryId)})`;
  return pageOf(chosen, total);
};

/** What a question finds, the best first (see docs/decisions). Only keys are sorted; the page alone is read whole. */
export const searchSql = ({ page, labId, categoryId, newFirst }: ProductQuery, question: Question): SQL => {
  const { at, rank, isOtherStrength } = rankOf(question);
  return sql`
  with found as materialized (
    select p.id, p.sort_key, ${newFirst ? sql`not p.is_new` : sql`false`} as later, ${rank} as rank,
      ${isOtherStrength} as is_other_strength
    from products p cross join lateral ${at}
    where p.search_vector @@ ${matching(question)} and p.archived_at is null${and(sql`p.lab_id`, labId)}${and(sql`p.category_id`, categoryId)}
  )
  ${pageOf(
    sql`select id from found order by later, rank, sort_key, id ${rows(page)}`,
    sql`(select count(*) from found)`,
    sql`(select is_other_strength from found order by later, rank, sort_key, id limit 1)`,
  )}`;
};

type Answer = { total: number; isOtherStrength: boolean | null; products: ProductJson[] };

/** From here on the planner would rather read and sort the whole table than walk the index to the page. */
const FAR_ROWS = 1000;

/** Runs a listing by index alone, however far its page is. */
export const runByIndex = async <Row extends Record<string, unknown>>(
  db: Db | Tx,
  { page }: ProductQuery,
  statement: SQL,
) => {
  if (page.skip < FAR_ROWS) return (await db.execute<Row>(statement)).rows;
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return (await tx.execute<Row>(statement)).rows;
  });
};

/** A page of products and how many there are. A question that finds nothing as typed is read again, forgivingly. */
export const listProducts = async (db: Db | Tx, query: ProductQuery): Promise<ProductList> => {
  const read = async (statement: SQL): Promise<ProductList> => {
    const [answer] = await runByIndex<Answer>(db, query, statement);
    return {
      total: answer?.total ?? 0,
      products: (answer?.products ?? []).map(toProduct),
      ...(answer?.isOtherStrength && { differs: 'strength' }),
    };
  };
  const question = await readQuestion(db, query.q);
  if (question === undefined) return read(listingSql(query));
  const asTyped = await read(searchSql(query, question));
  if (asTyped.total > 0) return asTyped;
  const corrected = await read(searchSql(query, await readForgivingly(db, question)));
  return corrected.total > 0 ? { ...corrected, differs: 'words' } : corrected;
};
