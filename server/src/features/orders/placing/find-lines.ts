import type { Cents, OrderProductInput } from '@formulary/contract';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../db/client.ts';
import { labs, products, productVariants } from '../../catalogue/tables.ts';

const variant = z.object({ id: z.uuid(), name: z.string() });
type Variant = z.infer<typeof variant>;
const variants = { mapFromDriverValue: (value: unknown): Variant[] => z.array(variant).parse(value) };

const columns = {
  id: products.id,
  sku: products.sku,
  name: products.name,
  labName: labs.name,
  dosage: products.dosage,
  strength: products.strength,
  packSize: products.packSize,
  cost: products.cost,
  stock: products.stock,
  variants: sql`coalesce((
    select json_agg(json_build_object('id', id, 'name', name)) from ${productVariants}
    where ${productVariants.productId} = ${products.id}), '[]')`.mapWith(variants),
};
type SoldProduct = Pick<
  typeof products.$inferSelect,
  Exclude<keyof typeof columns, 'labName' | 'variants'>
> & {
  labName: string;
  variants: Variant[];
};

/** A requested line with what is sold under its id; `product` is null if nothing is. */
export type RequestedLine = {
  lineId: string;
  quantity: number;
  /** The price that the customer saw. */
  seenCost: Cents | undefined;
  product: SoldProduct | null;
  variantName: string | null;
};
export type FoundLine = RequestedLine & { product: SoldProduct };

const uuid = z.uuid();
const isUuid = (text: string): boolean => uuid.safeParse(text).success;

type LineIds = { productId: string; variantId: string | undefined };
/** Parses `{productId}` or `{productId}:{variantId}`; a `productId` given separately must agree. */
const idsOf = (line: OrderProductInput): LineIds | undefined => {
  const [productId = '', variantId, ...rest] = line.id.toLowerCase().split(':');
  const isWhole = rest.length === 0 && isUuid(productId) && (variantId === undefined || isUuid(variantId));
  const fits = !line.productId || line.productId.toLowerCase() === productId;
  return isWhole && fits ? { productId, variantId } : undefined;
};

/** Locks products in id order, as all code does, which prevents deadlocks. */
const lockProducts = (tx: Tx, ids: string[]): Promise<SoldProduct[]> =>
  tx
    .select(columns)
    .from(products)
    .innerJoin(labs, eq(labs.id, products.labId))
    .where(and(inArray(products.id, ids), isNull(products.archivedAt)))
    .orderBy(products.id)
    .for('no key update', { of: products });

/**
 * Locks the products of the lines and returns what is sold under each line's id, in one statement for any number of lines.
 */
export const findLines = async (tx: Tx, asked: OrderProductInput[]): Promise<RequestedLine[]> => {
  const lines = asked.map((line) => ({ line, ids: idsOf(line) }));
  const productIds = [...new Set(lines.flatMap(({ ids }) => ids?.productId ?? []))];
  const sold = new Map<string, SoldProduct>();
  if (productIds.length > 0)
    for (const product of await lockProducts(tx, productIds)) sold.set(product.id, product);
  const variantOf = (line: OrderProductInput, { productId, variantId }: LineIds): Variant | undefined =>
    sold
      .get(productId)
      ?.variants.find(({ id, name }) => (variantId ? id === variantId : name === line.variantName));
  return lines.map(({ line, ids }) => {
    const product = ids && sold.get(ids.productId);
    const chosen = ids && variantOf(line, ids);
    const isSold = product && (chosen || (!ids.variantId && !line.variantName));
    return {
      lineId: line.id,
      quantity: line.quantity,
      seenCost: line.cost,
      product: isSold ? product : null,
      variantName: chosen?.name ?? null,
    };
  });
};
