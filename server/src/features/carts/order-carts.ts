import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../db/client.ts';
import { newId } from '../../db/columns.ts';
import { readRows } from '../../db/rows.ts';
import { AppError } from '../../http/errors/app-error.ts';
import type { OrderCarts } from '../orders/ports.ts';

/**
 * Removes the ordered packs from the current cart; packs added on another device stay. The version always changes: a request
 * that a device sent before it learned of the order is stale, and does not put the lines back.
 */
const takeOrdered: OrderCarts['takeOrdered'] = async (tx, { userId, orderId, lines, at }) => {
  const moment = at.toISOString();
  const [productIds, variantIds, quantities] = [
    lines.map(({ productId }) => productId),
    lines.map(({ variantId }) => variantId),
    lines.map(({ quantity }) => quantity),
  ].map((values) => sql.param(values));
  // Locks in a separate statement, because only the statement after it sees what the previous holder of the lock has
  // written.
  await Promise.all([
    tx.execute(sql`
        insert into carts (id, user_id, order_id, ordered_version, created_at, updated_at)
        values (${newId()}, ${userId}, ${orderId}, 1, ${moment}, ${moment})
        on conflict (user_id) where name is null do update set version = carts.version + 1, order_id = ${orderId},
          ordered_version = carts.version + 1, updated_at = ${moment}`),
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
};

const orderedSince = z.object({ version: z.int(), reference: z.string().nullable() });

/** Throws for an order of an outdated cart, naming the order that was placed since. */
const refuseStale = async (tx: Tx, userId: string, seen: number): Promise<never> => {
  const [cart] = await readRows(
    tx,
    orderedSince,
    sql`select c.version, o.reference_number as reference from carts c
      left join orders o on o.id = c.order_id and c.ordered_version > ${seen}
      where c.user_id = ${userId} and c.name is null`,
  );
  throw new AppError(
    'STALE',
    cart?.reference
      ? `This cart has already been ordered: order ${cart.reference}.`
      : 'Your cart has changed on another device.',
  );
};

/** A cart that does not exist yet is added, so that no other device can add it before the order is placed. */
const lockAt: OrderCarts['lockAt'] = async (tx, { userId, version, at }) => {
  const moment = at.toISOString();
  const statement =
    version === 0
      ? sql`insert into carts (id, user_id, created_at, updated_at) values (${newId()}, ${userId}, ${moment}, ${moment})
          on conflict (user_id) where name is null do nothing returning id`
      : sql`select id from carts where user_id = ${userId} and name is null and version = ${version} for no key update`;
  const [cart] = await readRows(tx, z.object({ id: z.uuid() }), statement);
  if (!cart) await refuseStale(tx, userId, version);
};

export const orderCarts: OrderCarts = { lockAt, takeOrdered };
