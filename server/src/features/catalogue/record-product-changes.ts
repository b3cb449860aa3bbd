import type { ChangedProduct } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { recordEvents } from '../../events/record-events.ts';

/** The label of a row of `products` in events and notifications. */
export const productLabel = sql`concat_ws(', ', name, nullif(strength, ''), nullif(pack_size, ''))`;

const state = z.object({
  id: z.uuid(),
  sku: z.string(),
  label: z.string(),
  stock: z.int(),
  cost: z.coerce.number(),
  isListed: z.boolean(),
  version: z.int(),
  /** A hash of everything that customers or other systems see of the product, except stock. */
  digest: z.string(),
});
type State = z.output<typeof state>;

const readStates = async (tx: Tx, ids: readonly string[]): Promise<Map<string, State>> => {
  const rows = await readRows(
    tx,
    state,
    sql`
    select id, sku, ${productLabel} as label, stock, cost,
      archived_at is null as "isListed", version,
      md5(row(sku, name, dosage, strength, pack_size, barcode, nappi, schedule, description, information, cost, is_new, lab_id,
        category_id)::text) as digest
    from products where id = any(${sql.param(ids)}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
};

const becameOf = (before: State | undefined, after: State | undefined): ChangedProduct['change'] => {
  if (!before?.isListed) return after?.isListed ? 'added' : undefined;
  if (!after?.isListed) return 'removed';
  const isEdited =
    before.digest !== after.digest || (before.version !== after.version && before.stock === after.stock);
  return isEdited ? 'edited' : undefined;
};

const compare = (before: State | undefined, after: State | undefined): ChangedProduct | undefined => {
  const product = after ?? before;
  if (!product) return undefined;
  const change = becameOf(before, after);
  const isRestocked = before !== undefined && before.stock !== product.stock && product.isListed;
  if (!change && !isRestocked) return undefined;
  const { id, sku, label, stock, cost } = product;
  return {
    ...{ id, sku, label, stock, cost: cost as ChangedProduct['cost'] },
    ...(change && { change }),
    ...(isRestocked && { previousStock: before.stock }),
    ...(before && before.cost !== cost && { previousCost: before.cost as ChangedProduct['cost'] }),
  };
};

const isBack = ({ change, stock, previousStock }: ChangedProduct): boolean =>
  stock > 0 && (change === 'added' || (change !== 'removed' && previousStock === 0));

/** Ends the waits for products that are back in stock, and records who waited. */
const endWaits = async (tx: Tx, products: ChangedProduct[]): Promise<ChangedProduct[]> => {
  const back = products.filter(isBack).map(({ id }) => id);
  if (back.length === 0) return products;
  const ended = await readRows(
    tx,
    z.object({ id: z.uuid(), people: z.array(z.uuid()) }),
    sql`
    with ended as (delete from stock_watches where product_id = any(${sql.param(back)}::uuid[]) returning product_id, user_id)
    select product_id as id, array_agg(user_id order by user_id) as people from ended group by product_id`,
  );
  const people = new Map(ended.map((row) => [row.id, row.people]));
  return products.map((product) => {
    const waiting = people.get(product.id);
    return waiting ? { ...product, waiting } : product;
  });
};

/** Writes the event about products that an operation has changed. `actorId` is the person who performed it. */
export const recordChangedProducts = async (
  tx: Tx,
  actorId: string | undefined,
  products: ChangedProduct[],
): Promise<void> => {
  if (products.length === 0) return;
  const facts = { products: await endWaits(tx, products) };
  await recordEvents(tx, [{ kind: 'products.changed', actorId, facts }]);
};

/**
 * Runs an operation on products and records its changes. Every operation on products goes through here, except orders,
 * which know which packs they take. The existing products are locked by the transaction.
 */
export const recordingProducts = async <Result>(
  tx: Tx,
  actorId: string | undefined,
  ids: readonly string[],
  act: () => Promise<Result>,
): Promise<Result> => {
  const before = await readStates(tx, ids);
  const result = await act();
  const after = await readStates(tx, ids);
  const changed = ids.flatMap((id) => compare(before.get(id), after.get(id)) ?? []);
  await recordChangedProducts(tx, actorId, changed);
  return result;
};
