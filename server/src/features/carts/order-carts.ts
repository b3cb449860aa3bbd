import { sql } from 'drizzle-orm';
import { newId } from '../../db/columns.ts';
import type { OrderCarts } from '../orders/order-carts.ts';

/**
 * A line leaves the kept cart with the packs that were ordered; packs that another device has added to it stay. The version
 * changes in any case: what a device sent before it heard of the order is stale, and does not put the lines back.
 */
export const orderCarts: OrderCarts = {
  takeOrdered: async (tx, { userId, lines, at }) => {
    const moment = at.toISOString();
    const [productIds, variantIds, quantities] = [
      lines.map(({ productId }) => productId),
      lines.map(({ variantId }) => variantId),
      lines.map(({ quantity }) => quantity),
    ].map((values) => sql.param(values));
    // The lock is a statement of its own: the next one sees what the transaction that held it has written.
    await Promise.all([
      tx.execute(sql`
        insert into carts (id, user_id, created_at, updated_at) values (${newId()}, ${userId}, ${moment}, ${moment})
        on conflict (user_id) where name is null do update set version = carts.version + 1, updated_at = ${moment}`),
      tx.execute(sql`
        with ordered as (
          select product_id, variant_id, sum(quantity) as quantity
          from unnest(${productIds}::uuid[], ${variantIds}::uuid[], ${quantities}::int[])
            as line (product_id, variant_id, quantity)
          group by 1, 2
        ), kept as (
          select line.id, line.quantity - ordered.quantity as quantity
          from cart_lines line join carts c on c.id = line.cart_id
          join ordered on ordered.product_id = line.product_id and ordered.variant_id is not distinct from line.variant_id
          where c.user_id = ${userId} and c.name is null
        ), gone as (
          delete from cart_lines where id in (select id from kept where quantity <= 0)
        )
        update cart_lines set quantity = kept.quantity from kept
        where cart_lines.id = kept.id and kept.quantity > 0`),
    ]);
  },
};
