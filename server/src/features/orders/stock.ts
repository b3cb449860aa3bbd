import { changedProduct, inCents } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { productLabel, recordChangedProducts } from '../catalogue/record-product-changes.ts';
import { products } from '../catalogue/tables.ts';

/** Packs by product id. */
export type Packs = Map<string, number>;

/** Sums the packs per product, because variants share their product's stock. */
export const packsOf = (lines: Iterable<{ productId: string; quantity: number }>): Packs => {
  const packs: Packs = new Map();
  for (const { productId, quantity } of lines) packs.set(productId, (packs.get(productId) ?? 0) + quantity);
  return packs;
};

const movement = (packs: Packs, sign: 1 | -1): SQL => {
  const ids = sql.param([...packs.keys()]);
  const changes = sql.param([...packs.values()].map((quantity) => sign * quantity));
  return sql`update products p set stock = p.stock + change.packs
    from unnest(${ids}::uuid[], ${changes}::int[]) as change (id, packs) where p.id = change.id`;
};

/** Deducts packs from products that the transaction has locked and checked. */
export const takeStock = async (tx: Tx, packs: Packs): Promise<void> => {
  await tx.execute(movement(packs, -1));
};

const returnedProduct = changedProduct
  .pick({ id: true, sku: true, label: true, stock: true })
  .extend({ cost: z.coerce.number(), isListed: z.boolean() });

/** Returns packs to stock and records it. Locks the rows first, in the order that all code uses. */
export const returnStock = async (tx: Tx, packs: Packs, actorId: string): Promise<void> => {
  await tx.execute(sql`
    select 1 from ${products} where ${products.id} = any(${sql.param([...packs.keys()])}::uuid[])
    order by ${products.id} for no key update`);
  const returned = await readRows(
    tx,
    returnedProduct,
    sql`${movement(packs, 1)}
      returning p.id, p.sku, ${productLabel} as label, p.stock, p.cost, p.archived_at is null as "isListed"`,
  );
  const listed = returned.flatMap(({ isListed, cost, ...product }) => {
    const previousStock = product.stock - (packs.get(product.id) ?? 0);
    return isListed ? [{ ...product, previousStock, cost: inCents(cost) }] : [];
  });
  await recordChangedProducts(tx, actorId, listed);
};
