import { cents, type KeptLine, type KeptLineInput, keptLine } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../db/client.ts';
import { newId } from '../../db/columns.ts';
import { PRODUCT, PRODUCT_TABLES, productRow } from '../catalogue/queries.ts';

/** A line as the database returns it, with prices in cents. */
const lineRow = keptLine.extend({ product: productRow, cost: cents });
export const linesColumn = z.array(lineRow) as z.ZodType<KeptLine[]>;

const HAS_VARIANT = sql`(line.variant_id is null or exists (
  select from product_variants v where v.id = line.variant_id and v.product_id = p.id))`;

/** The lines of `carts` as `cart` in their order, with their products, as one JSON value. */
export const LINES = sql`coalesce((
  select json_agg(json_build_object('product', ${PRODUCT}, 'variantId', line.variant_id, 'quantity', line.quantity,
    'cost', line.cost, 'isSold', p.archived_at is null and ${HAS_VARIANT}) order by line.position)
  from cart_lines line join ${PRODUCT_TABLES} on p.id = line.product_id
  where line.cart_id = cart.id), '[]')`;

/**
 * Replaces the lines of a cart that the transaction has locked, without those of missing products. Products are locked before
 * lines, in the same order as when deleting a product, which prevents deadlocks.
 */
export const writeLines = async (tx: Tx, cartId: string, lines: readonly KeptLineInput[]): Promise<void> => {
  const [ids, productIds, variantIds, quantities, costs] = [
    lines.map(newId),
    lines.map(({ productId }) => productId),
    lines.map(({ variantId }) => variantId ?? null),
    lines.map(({ quantity }) => quantity),
    lines.map(({ cost }) => cost),
  ].map((values) => sql.param(values));
  await Promise.all([
    tx.execute(sql`select from products where id = any(${productIds}::uuid[]) order by id for key share`),
    tx.execute(sql`delete from cart_lines where cart_id = ${cartId}`),
    tx.execute(sql`
      insert into cart_lines (id, cart_id, position, product_id, variant_id, quantity, cost)
      select line.id, ${cartId}::uuid, position - 1, p.id, variant_id, quantity, line.cost
      from unnest(${ids}::uuid[], ${productIds}::uuid[], ${variantIds}::uuid[], ${quantities}::int[], ${costs}::bigint[])
        with ordinality line (id, product_id, variant_id, quantity, cost, position)
      join products p on p.id = line.product_id`),
  ]);
};
