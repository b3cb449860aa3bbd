import {
  cents,
  fieldsOf,
  LOW_STOCK,
  outputShape,
  type Page,
  type PriceChange,
  type StaffProduct,
  type StaffProductDetail,
  staffProduct,
  staffProductDetail,
} from '@formulary/contract';
import type { SearchQuestion } from '@formulary/contract/matching';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../../db/client.ts';
import { keptCount } from '../../../../db/kept-counts.ts';
import { COUNTED_ROWS, readRows, toCounted, totalRow } from '../../../../db/rows.ts';

import { notFound } from '../../../../http/errors/app-error.ts';
import { STORED_FIELDS, selectFields } from '../../product-columns.ts';
import { groupsSql, inGroup, listedSql, type ProductGroup } from '../../product-pages.ts';
import { PRODUCT_TABLES } from '../../queries.ts';
import { foundSql, isFound, isNamed, isTypedCode, RANKED_COLUMNS, rankedSql } from '../../search/rank.ts';
import { correctTypos, readQuestion } from '../../search/read-question.ts';

export type StaffProductFilter = ProductGroup & {
  q?: string | undefined;
  stock?: 'low' | 'out' | undefined;
  archived?: 'yes' | undefined;
  vat?: 'zero' | undefined;
};

const SHORT_FIELDS = fieldsOf('code', 'text', 'money', 'yesNo', 'wholeNumber');
/** A row of the product table, selected from `PRODUCT_TABLES`. */
const ROW = sql`p.id, p.version, ${sql.raw(selectFields(SHORT_FIELDS))},
  p.lab_id as "labId", l.name as "labName", p.category_id as "categoryId", c.name as "categoryName",
  p.archived_at is not null as archived,
  (select i.path from product_images i where i.product_id = p.id order by i.is_primary desc, i.position, i.id limit 1)
    as picture`;

const staffProductRow = staffProduct.extend({ cost: cents });
const answerRow = totalRow.extend({ products: z.array(staffProductRow) });

/** Must match the predicate of the low-stock index, so the limit is inlined in the SQL text. */
const isStock = (stock: StaffProductFilter['stock']): SQL => {
  if (stock === 'out') return sql` and p.stock = 0`;
  return stock === 'low' ? sql` and p.stock between 1 and ${sql.raw(String(LOW_STOCK))}` : sql.empty();
};

const conditions = ({ stock, archived, vat, ...group }: StaffProductFilter): SQL => sql`
  p.archived_at is ${archived ? sql`not null` : sql`null`}${isStock(stock)}${vat ? sql` and p.zero_rated` : sql.empty()} ${inGroup(group)}`;

/** Selects the matching ids with their position, in table order: by relevance, or in catalogue order. */
const found = (filter: StaffProductFilter, question: SearchQuestion | undefined): SQL => {
  return question === undefined
    ? sql`select p.id, 0 as place, p.sort_key from products p where ${conditions(filter)}`
    : foundSql(question, conditions(filter));
};

/**
 * The common table expressions of a search that ranks only some of very many matches: all codes, the first names that
 * begin with the first typed word, and, if these are few, the first of all matches in catalogue order.
 */
const rankedFew = (filter: StaffProductFilter, question: SearchQuestion): SQL => {
  const meets = conditions(filter);
  const name = isNamed(question);
  return sql`
    named as materialized (
      select ${RANKED_COLUMNS} from products p where ${name.isNamed} and ${name.isFound} and ${meets}
      order by p.name_key, p.id limit ${COUNTED_ROWS}
    ), others as materialized (
      select ${RANKED_COLUMNS} from products p where ${isFound(question)} and not (${name.isNamed}) and ${meets}
      order by p.sort_key, p.id limit case when (select count(*) from named) < ${COUNTED_ROWS} then ${COUNTED_ROWS} else 0 end
    ), coded as materialized (
      select ${RANKED_COLUMNS} from products p where ${isTypedCode(question)} and ${meets}
        and p.id not in (select id from named union all select id from others)
    ), candidates as (
      select * from named union all select * from others union all select * from coded
    ), found as materialized (${rankedSql(question, sql`candidates`, sql`true`)})`;
};

const CHOSEN = sql`select id from found order by place, sort_key, id`;

const total = (filter: StaffProductFilter, question: SearchQuestion | undefined): SQL => {
  const { stock, archived = 'no', vat, labId, categoryId } = filter;
  if (question) return sql`(select count(*) from found)`;
  if (!labId && !categoryId && !vat) return keptCount('products', { archived, stock });
  return sql`(select count(*) from products p where ${conditions(filter)})`;
};

/**
 * Selects a page of the table as one JSON value, and the total. A search runs once for both, and counts no more than
 * `toCounted` needs.
 */
export const staffPageSql = (
  filter: StaffProductFilter,
  page: Page,
  question: SearchQuestion | undefined,
): SQL => {
  const { q: _, stock, archived, vat, ...group } = filter;
  const isCounted = question === undefined && !stock && !archived && !vat;
  return sql`
    with ${question ? rankedFew(filter, question) : isCounted ? groupsSql(group) : sql`found as not materialized (${found(filter, question)})`},
    page as materialized (
      select id, row_number() over () as place from (
        ${isCounted ? listedSql(group, page, false) : sql`${CHOSEN} limit ${page.take - page.skip} offset ${page.skip}`}
      ) as chosen
    )
    select ${isCounted ? sql`(select listed from totals)` : total(filter, question)}::int as total, (
      select coalesce(json_agg(to_json(row) order by row.place), '[]') from (
        select page.place, ${ROW} from page join ${PRODUCT_TABLES} on p.id = page.id
      ) as row
    ) as products`;
};

/** Returns a page of the product table and the total; a search without matches is repeated with tolerance for mistakes. */
export const listStaffProducts = async (db: Db | Tx, filter: StaffProductFilter, page: Page) => {
  const read = async (question: SearchQuestion | undefined) => {
    const [{ total, products } = { total: 0, products: [] }] = await readRows(
      db,
      answerRow,
      staffPageSql(filter, page, question),
    );
    return { products, ...toCounted(total, question !== undefined) };
  };
  const question = await readQuestion(db, filter.q);
  const asTyped = await read(question);
  return asTyped.total > 0 || question === undefined ? asTyped : read(await correctTypos(db, question));
};

/** Returns rows of the table by id, in no particular order. */
export const staffProductsByIds = (db: Db | Tx, ids: readonly string[]): Promise<StaffProduct[]> =>
  readRows(
    db,
    staffProductRow,
    sql`
    select ${ROW} from ${PRODUCT_TABLES} where p.id = any(${sql.param(ids)}::uuid[])`,
  );

/** Selects every row of the table, in its order, in the shape of a price list. */
export const selectProductsToExport = async (db: Db | Tx, filter: StaffProductFilter): Promise<SQL> => {
  const select = (question: SearchQuestion | undefined) => sql`
    select ${sql.raw(selectFields(STORED_FIELDS))}, l.name as lab, c.name as category
    from (${found(filter, question)}) as found join ${PRODUCT_TABLES} on p.id = found.id
    order by found.place, found.sort_key, found.id`;
  const question = await readQuestion(db, filter.q);
  if (question === undefined) return select(question);
  const { rowCount } = await db.execute(sql`${found(filter, question)} limit 1`);
  return select(rowCount ? question : await correctTypos(db, question));
};

const LONG_FIELDS = fieldsOf('richText', 'html');
const rest = z.object({
  ...outputShape(LONG_FIELDS),
  ordered: z.boolean(),
  images: staffProductDetail.shape.images,
  variants: staffProductDetail.shape.variants,
});

/** Returns a product with all its form fields, archived or not. NOT_FOUND. */
export const findStaffProduct = async (db: Db | Tx, id: string): Promise<StaffProductDetail> => {
  const [row] = await staffProductsByIds(db, [id]);
  const [details] = await readRows(
    db,
    rest,
    sql`
    select ${sql.raw(selectFields(LONG_FIELDS))},
      exists (select from order_lines where product_id = p.id) as ordered,
      coalesce((select json_agg(json_build_object('id', i.id, 'path', i.path, 'isPrimary', i.is_primary)
        order by i.position, i.id) from product_images i where i.product_id = p.id), '[]') as images,
      coalesce((select json_agg(json_build_object('id', v.id, 'name', v.name, 'description', v.description,
        'imagePath', v.image_path) order by v.position, v.id)
        from product_variants v where v.product_id = p.id), '[]') as variants
    from products p where p.id = ${id}`,
  );
  return row && details ? { ...row, ...details } : notFound('Product');
};

const historyRow = z.object({ at: z.string(), previousCost: cents, cost: cents, by: z.string().nullable() });

/** Lists a product's price changes, latest first. */
export const listPriceChanges = async (db: Db | Tx, id: string): Promise<PriceChange[]> => {
  const rows = await readRows(
    db,
    historyRow,
    sql`
    select h.at, h.previous_cost::float8 as "previousCost", h.cost::float8 as cost,
      nullif(btrim(concat_ws(' ', u.name, u.surname)), '') as by
    from price_history h left join users u on u.id = h.actor_id
    where h.product_id = ${id} order by h.at desc, h.id desc limit 200`,
  );
  return rows.map(({ at, ...change }) => ({ ...change, at: new Date(at).toISOString() }));
};
