import {
  type Comparison,
  cents,
  comparedProduct,
  type EquivalentsList,
  type Lab,
  lab,
  type Product,
  type ProductImage,
  PUBLIC_FIELDS,
  product,
  productImage,
} from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { columnOf } from './product-columns.ts';

export const IMAGES = sql`coalesce((
  select json_agg(json_build_object('path', i.path, 'isPrimary', i.is_primary) order by i.position, i.id)
  from product_images i where i.product_id = p.id), '[]')`;

export const VARIANTS = sql`coalesce((
  select json_agg(json_build_object('id', v.id, 'name', v.name, 'description', v.description, 'imagePath', v.image_path,
    'lastUpdated', to_char(v.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by v.position, v.id)
  from product_variants v where v.product_id = p.id), '[]')`;

const EQUIVALENTS = sql`case when p.compare_key = '' then 0 else (
  select count(*) - 1 from products e
  where e.compare_key = p.compare_key and e.compare_key <> '' and e.archived_at is null) end`;

/** A product with its images and variants as one JSON value, selected from `PRODUCT_TABLES`. */
export const PRODUCT = sql`json_build_object(
  'id', p.id, ${sql.raw(PUBLIC_FIELDS.map((field) => `'${field}', p.${columnOf(field)}`).join(', '))}, 'quantity', 1,
  'contents', case when p.pack_amount is not null then json_build_object('amount', p.pack_amount, 'unit', p.pack_unit) end,
  'equivalents', greatest(0, ${EQUIVALENTS}),
  'labId', p.lab_id, 'labName', l.name, 'categoryId', p.category_id, 'categoryName', c.name,
  'productImages', ${IMAGES}, 'productVariants', ${VARIANTS})`;

export const PRODUCT_TABLES = sql`
  (products p join labs l on l.id = p.lab_id join categories c on c.id = p.category_id)`;

/** `PRODUCT` as the database returns it, with the price in cents. */
export const productRow = product.extend({ cost: cents });

/** Returns a product of the catalogue; undefined if it does not exist or is archived. */
export const findProduct = async (db: Db | Tx, id: string): Promise<Product | undefined> => {
  const [found] = await readRows(
    db,
    z.object({ product: productRow }),
    sql`select ${PRODUCT} as product from ${PRODUCT_TABLES} where p.id = ${id} and p.archived_at is null`,
  );
  return found?.product;
};

/** Returns the given products that are in the catalogue, in any order. */
export const findProducts = async (db: Db | Tx, ids: readonly string[]): Promise<Product[]> => {
  if (ids.length === 0) return [];
  const rows = await readRows(
    db,
    z.object({ product: productRow }),
    sql`select ${PRODUCT} as product from ${PRODUCT_TABLES} where p.id = any(${sql.param(ids)}::uuid[]) and p.archived_at is null`,
  );
  return rows.map(({ product }) => product);
};

/** Returns a product's pictures in order; undefined if it does not exist or is archived. */
export const findImages = async (db: Db | Tx, id: string): Promise<ProductImage[] | undefined> => {
  const [found] = await readRows(
    db,
    z.object({ images: z.array(productImage) }),
    sql`select ${IMAGES} as images from products p where p.id = ${id} and p.archived_at is null`,
  );
  return found?.images;
};

/**
 * Lists labs that have products, by name, each with its categories. `q` is part of the lab's name, ignoring accents and
 * case. Labs with a blank name are left out.
 */
export const listLabs = (db: Db | Tx, q = ''): Promise<Lab[]> =>
  readRows(
    db,
    lab,
    sql`
    with l as materialized (
      select id, name, search_key(name) as key from labs where btrim(name) <> ''
    ), c as materialized (
      select id, name, search_sort_part(search_key(name)) as place from categories
    )
    select l.id, l.name, coalesce(
      json_agg(json_build_object('id', c.id, 'name', c.name) order by c.place, c.name, c.id)
        filter (where btrim(c.name) <> ''), '[]') as categories
    from product_counts n join l on l.id = n.lab_id join c on c.id = n.category_id
    where n.count > 0 and strpos(l.key, search_key(${q})) > 0
    group by l.id, l.name, l.key
    order by search_sort_part(l.key), l.name, l.id`,
  );

const MAX_COMPARED = 100;

const comparedRow = z.object({ product: comparedProduct.extend({ cost: cents }) });

/**
 * Returns a product with those of the same substance, form and strength, lowest price per unit first; undefined if it does
 * not exist or is archived. Only prices for the product's own unit are compared.
 */
export const compareProducts = async (db: Db | Tx, id: string): Promise<Comparison | undefined> => {
  const rows = await readRows(
    db,
    comparedRow,
    sql`
    with asked as (select id, compare_key, pack_unit from products where id = ${id} and archived_at is null),
    same as materialized (
      select id, stock, case when pack_unit = (select pack_unit from asked) then unit_cost end as unit_cost
      from products
      where compare_key = (select compare_key from asked) and compare_key <> '' and archived_at is null
      union select id, stock, unit_cost from products where id = (select id from asked)
    ), best as (
      select min(unit_cost) as cost, min(unit_cost) filter (where stock > 0) as cost_in_stock, count(*) as count from same
    )
    select (${PRODUCT}::jsonb || jsonb_build_object(
      'isCheapest', best.count > 1 and coalesce(same.unit_cost = best.cost, false),
      'isCheapestInStock', best.count > 1 and same.stock > 0 and coalesce(same.unit_cost = best.cost_in_stock, false)
    )) as product
    from same cross join best join ${PRODUCT_TABLES} on p.id = same.id
    order by same.unit_cost nulls last, p.stock = 0, p.sort_key, p.id limit ${MAX_COMPARED}`,
  );
  return rows.length > 0 ? { products: rows.map(({ product }) => product), total: rows.length } : undefined;
};

const MAX_EQUIVALENTS = 3;

const equivalentsRow = z.object({ productId: z.uuid(), products: z.array(productRow) });

export const equivalentsSql = (ids: readonly string[]): SQL => sql`
    with asked as (
      select id, compare_key, pack_amount, pack_unit from products
      where id = any(${sql.param(ids)}::uuid[]) and compare_key <> '' and pack_amount is not null and archived_at is null
    )
    select asked.id as "productId", json_agg(${PRODUCT} order by p.unit_cost, p.id) as products
    from asked cross join lateral (
      select e.id from products e
      where e.compare_key = asked.compare_key and e.compare_key <> '' and e.archived_at is null
        and e.id <> asked.id and e.stock > 0
        and e.pack_amount = asked.pack_amount and e.pack_unit = asked.pack_unit
        and not exists (select from product_variants v where v.product_id = e.id)
      order by e.unit_cost, e.id limit ${MAX_EQUIVALENTS}
    ) found join ${PRODUCT_TABLES} on p.id = found.id
    group by asked.id`;

/** Returns the cheapest equivalents in stock of many products, only those with the same content of a pack. */
export const listEquivalents = async (db: Db | Tx, ids: readonly string[]): Promise<EquivalentsList> => ({
  equivalents: await readRows(db, equivalentsRow, equivalentsSql(ids)),
});
