import type { WaitingLine } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../db/client.ts';
import { newId } from '../../db/columns.ts';
import { readRows } from '../../db/rows.ts';
import { AppError } from '../../http/errors/app-error.ts';
import type { OrderCarts } from '../orders/ports.ts';

/** The most packs that a line may have. */
const MAX_QUANTITY = 1_000_000;

type Taken = Omit<Parameters<OrderCarts['takeOrdered']>[1], 'orderId'> & { orderId: string | null };

/**
 * Removes packs from the current cart, because they are ordered or wait to be; packs added on another device stay. The
 * version always changes: a request that a device sent before it learned of this is stale, and does not put the lines back.
 * A returned order has been answered by the next one.
 */
export const takeLines = async (tx: Tx, { userId, orderId, lines, at }: Taken): Promise<void> => {
  const moment = at.toISOString();
  const orderedVersion = orderId === null ? sql`carts.ordered_version` : sql`carts.version + 1`;
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
        values (${newId()}, ${userId}, ${orderId}, ${orderId === null ? null : 1}, ${moment}, ${moment})
        on conflict (user_id) where name is null do update set version = carts.version + 1,
          order_id = coalesce(excluded.order_id, carts.order_id), ordered_version = ${orderedVersion}, updated_at = ${moment}`),
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
        ), answered as (
          delete from waiting_orders where user_id = ${userId} and returned_at is not null
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

/** Puts lines into the current cart, in addition to what it contains. An empty cart also takes over the collection. */
export const returnLines = async (
  tx: Tx,
  {
    userId,
    forCollection,
    lines,
    at,
  }: { userId: string; forCollection: boolean; lines: WaitingLine[]; at: Date },
): Promise<void> => {
  const moment = at.toISOString();
  const [ids, productIds, variantIds, quantities, costs] = [
    lines.map(newId),
    lines.map(({ productId }) => productId),
    lines.map(({ variantId }) => variantId),
    lines.map(({ quantity }) => quantity),
    lines.map(({ cost }) => cost),
  ].map((values) => sql.param(values));
  const [cart] = await readRows(
    tx,
    z.object({ id: z.uuid() }),
    sql`insert into carts (id, user_id, for_collection, created_at, updated_at)
      values (${newId()}, ${userId}, ${forCollection}, ${moment}, ${moment})
      on conflict (user_id) where name is null do update set version = carts.version + 1, updated_at = ${moment},
        for_collection = case when exists (select from cart_lines line where line.cart_id = carts.id)
          then carts.for_collection else excluded.for_collection end
      returning id`,
  );
  await tx.execute(sql`select from products where id = any(${productIds}::uuid[]) order by id for key share`);
  await tx.execute(sql`
    with given as (
      select min(line.id::text)::uuid as id, product_id, variant_id, least(sum(quantity), ${MAX_QUANTITY})::int as quantity,
        min(line.cost) as cost, min(position) as position
      from unnest(${ids}::uuid[], ${productIds}::uuid[], ${variantIds}::uuid[], ${quantities}::int[], ${costs}::bigint[])
          with ordinality line (id, product_id, variant_id, quantity, cost, position)
        join products p on p.id = product_id
      group by product_id, variant_id
    )
    insert into cart_lines (id, cart_id, position, product_id, variant_id, quantity, cost)
    select id, ${cart?.id}::uuid, position + coalesce((
        select max(line.position) from cart_lines line where line.cart_id = ${cart?.id}::uuid), -1),
      product_id, variant_id, quantity, cost
    from given
    on conflict (cart_id, product_id, coalesce(variant_id, '00000000-0000-0000-0000-000000000000'::uuid)) do update set
      quantity = least(cart_lines.quantity + excluded.quantity, ${MAX_QUANTITY}), cost = excluded.cost`);
};

export const orderCarts: OrderCarts = { lockAt, takeOrdered: takeLines };
