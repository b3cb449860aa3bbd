import {
  cents,
  fieldsOf,
  outputShape,
  type PriceChange,
  type StaffProductDetail,
  staffProductDetail,
} from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../../db/client.ts';
import { readRows } from '../../../../db/rows.ts';
import { notFound } from '../../../../http/errors/app-error.ts';
import { selectFields } from '../../product-columns.ts';
import { staffProductsByIds } from './list-staff-products.ts';

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
