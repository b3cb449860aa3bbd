import { type Comparison, cents, comparedProduct } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { PRODUCT, PRODUCT_TABLES } from './queries.ts';

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
