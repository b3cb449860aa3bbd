import {
  type Cents,
  cents,
  type DocumentTax,
  formatMoney,
  linesTotal,
  type OrderProductInput,
  orderTax,
  type PricedLine,
  subtractCents,
  type TaxRules,
} from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { productLabel } from '../../catalogue/record-product-changes.ts';
import { packsOf } from '../stock.ts';

const soldProduct = z.object({
  id: z.uuid(),
  sku: z.string(),
  name: z.string(),
  label: z.string(),
  cost: cents,
  zeroRated: z.boolean(),
  stock: z.int(),
  variants: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
type SoldProduct = z.infer<typeof soldProduct>;
type Variant = SoldProduct['variants'][number];

/** A requested line with the product or variant sold under its id; `product` is null if there is none. */
export type RequestedLine = {
  lineId: string;
  quantity: number;
  /** The price that the customer saw. */
  seenCost: Cents | undefined;
  product: SoldProduct | null;
  variantId: string | null;
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
  readRows(
    tx,
    soldProduct,
    sql`select id, sku, name, ${productLabel} as label, cost::float8 as cost, zero_rated as "zeroRated", stock, coalesce((
        select json_agg(json_build_object('id', v.id, 'name', v.name)) from product_variants v
        where v.product_id = p.id), '[]') as variants
      from products p where id = any(${sql.param(ids)}::uuid[]) and archived_at is null
      order by id for no key update of p`,
  );

/**
 * Locks the products of the lines and returns the item sold under each line's id, in one statement for any number of lines.
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
      variantId: chosen?.id ?? null,
      variantName: chosen?.name ?? null,
    };
  });
};

const packsOfLines = (lines: FoundLine[]) =>
  packsOf(lines.map((line) => ({ productId: line.product.id, quantity: line.quantity })));

const describeStock = ({ name, stock }: FoundLine['product']): string =>
  stock === 0 ? `${name} is out of stock.` : `Only ${stock} of ${name} left.`;

const isFound = (line: RequestedLine): line is FoundLine => line.product !== null;

/**
 * Returns the lines if all are sold and in stock; otherwise 409 OUT_OF_STOCK, naming each such line and its remaining
 * stock.
 */
export const requireAvailable = (asked: RequestedLine[]): FoundLine[] => {
  const lines = asked.filter(isFound);
  const packs = packsOfLines(lines);
  const errors = new Map<string, string>();
  for (const { lineId, product } of asked) {
    if (!product) errors.set(lineId, 'This product is no longer available.');
    else if ((packs.get(product.id) ?? 0) > product.stock) errors.set(lineId, describeStock(product));
  }
  const sentences = [...errors.values()];
  if (sentences.length === 0) return lines;
  const message = sentences.length === 1 ? `${sentences[0]}` : 'Some products are not available.';
  throw new AppError('OUT_OF_STOCK', message, { errors });
};

const wrongFee = (totalPrice: Cents, lines: PricedLine[], fee: Cents): string => {
  const seen = subtractCents(totalPrice, linesTotal(lines));
  return `Delivery ${seen >= 0 ? `now costs ${formatMoney(fee)} (was ${formatMoney(seen)})` : `costs ${formatMoney(fee)}`}.`;
};

/**
 * Returns the order's VAT and total at current prices; 409 PRICE_CHANGED, naming each line with a price other than the
 * one the customer saw. If the totals differ, all lines without a seen price are named.
 */
export const requireSeenPrices = (
  lines: FoundLine[],
  seen: { totalPrice: Cents; forCollection: boolean },
  deliveryFee: Cents,
  rules: TaxRules,
): DocumentTax => {
  const priced = lines.map(({ product: { cost, zeroRated }, quantity }) => ({ cost, zeroRated, quantity }));
  const tax = orderTax(priced, { deliveryFee, forCollection: seen.forCollection }, rules);
  const errors = new Map<string, string>();
  for (const { lineId, seenCost, product } of lines) {
    if (seenCost !== undefined && seenCost !== product.cost)
      errors.set(
        lineId,
        `${product.name} now costs ${formatMoney(product.cost)} (was ${formatMoney(seenCost)}).`,
      );
    else if (seenCost === undefined && seen.totalPrice !== tax.total)
      errors.set(lineId, `${product.name} costs ${formatMoney(product.cost)}.`);
  }
  if (errors.size === 0) {
    if (seen.totalPrice === tax.total) return tax;
    // Without VAT on top, only the fee can differ.
    if (seen.forCollection || !rules.pricesIncludeVat)
      errors.set('totalPrice', `The total is ${formatMoney(tax.total)}.`);
    else errors.set('deliveryFee', wrongFee(seen.totalPrice, priced, deliveryFee));
  }
  throw new AppError('PRICE_CHANGED', 'Prices have changed since you filled your cart.', { errors });
};
