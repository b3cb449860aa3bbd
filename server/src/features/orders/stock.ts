import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { products } from '../catalogue/tables.ts';

/** Packs by product id. */
export type Packs = Map<string, number>;

/** Sums the packs per product, because variants share their product's stock. */
export const packsOf = (lines: Iterable<{ productId: string; quantity: number }>): Packs => {
  const packs: Packs = new Map();
  for (const { productId, quantity } of lines) packs.set(productId, (packs.get(productId) ?? 0) + quantity);
  return packs;
};

const addStock = async (tx: Tx, packs: Packs, sign: 1 | -1): Promise<void> => {
  const ids = sql.param([...packs.keys()]);
  const changes = sql.param([...packs.values()].map((quantity) => sign * quantity));
  await tx.execute(sql`
    update ${products} set stock = ${products.stock} + change.packs
    from unnest(${ids}::uuid[], ${changes}::int[]) as change(id, packs)
    where ${products.id} = change.id`);
};

/** Deducts packs from products that the transaction has locked and checked. */
export const takeStock = (tx: Tx, packs: Packs): Promise<void> => addStock(tx, packs, -1);

/** Returns packs to stock. Locks the rows first, in the order that all code uses. */
export const returnStock = async (tx: Tx, packs: Packs): Promise<void> => {
  await tx.execute(sql`
    select 1 from ${products} where ${products.id} = any(${sql.param([...packs.keys()])}::uuid[])
    order by ${products.id} for no key update`);
  await addStock(tx, packs, 1);
};
