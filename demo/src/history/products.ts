import { type Cents, inCents } from '@formulary/contract';
import { and, gte, inArray, isNull, between as within } from 'drizzle-orm';
import type { Db } from '../../../server/src/db/client.ts';
import { products, productVariants } from '../../../server/src/features/catalogue/tables.ts';
import { between, chance, choose } from '../catalogue/hash.ts';

/** A product with ample stock. */
export type StockedProduct = { id: string; cost: Cents; variants: { id: string; name: string }[] };
export type BasketLine = { id: string; cost: Cents; quantity: number; variantName?: string };

const PLENTY = 500;
const [CHEAPEST, DEAREST] = [inCents(2_000), inCents(30_000)];
const MAX_PACKS = 20;

/** Returns common products, the same products in the same order on every machine. */
export const listStockedProducts = async (db: Db): Promise<StockedProduct[]> => {
  const found = await db
    .select({ id: products.id, cost: products.cost })
    .from(products)
    .where(
      and(isNull(products.archivedAt), gte(products.stock, PLENTY), within(products.cost, CHEAPEST, DEAREST)),
    )
    .orderBy(products.sku)
    .limit(2000);
  if (found.length === 0) throw new Error('The demonstration histories need a catalogue to order from');
  const variants = await db
    .select({ id: productVariants.id, productId: productVariants.productId, name: productVariants.name })
    .from(productVariants)
    .where(
      inArray(
        productVariants.productId,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(productVariants.position);
  const ofProduct = Map.groupBy(variants, ({ productId }) => productId);
  return found.map((product) => ({ ...product, variants: ofProduct.get(product.id) ?? [] }));
};

/** Chooses the given number of different lines of about R 100 to R 450 each, determined by the given words. */
export const fillBasket = (
  stocked: StockedProduct[],
  lines: number,
  ...words: (string | number)[]
): BasketLine[] => {
  const basket = new Map<string, BasketLine>();
  for (let line = 0; basket.size < Math.min(lines, stocked.length); line += 1) {
    const product = choose(stocked, 'basket', ...words, line);
    const worth = 100_00 + 350_00 * chance('worth', ...words, line);
    const quantity = Math.max(1, Math.min(MAX_PACKS, Math.round(worth / product.cost)));
    const variant =
      product.variants.length > 0 ? choose(product.variants, 'variant', ...words, line) : undefined;
    basket.set(product.id, {
      id: variant ? `${product.id}:${variant.id}` : product.id,
      cost: product.cost,
      quantity,
      ...(variant && { variantName: variant.name }),
    });
  }
  return [...basket.values()];
};

/**
 * Returns a line that a customer orders every time: a number always gives the same product, and nearly always the same
 * quantity.
 */
export const stapleLine = (
  stocked: StockedProduct[],
  number: number,
  username: string,
  index: number,
): BasketLine => {
  const plain = stocked.filter(({ variants }) => variants.length === 0);
  // Far enough apart that no two are the same.
  const place =
    Math.floor(plain.length * chance('staple', username)) + number * Math.floor(plain.length / 20);
  const { id, cost } = plain[place % plain.length] ?? choose(plain, username, number);
  const usual = 2 * between(2, 9, 'usual', username, number);
  return { id, cost, quantity: chance('more', username, number, index) < 0.2 ? usual + 2 : usual };
};
