import { type KeptCart, type KeptCartInput, type KeptLine, MAX_RAND } from '@formulary/contract';
import { type CartLine, type CartProducts, lineId, productIdOf, toCartLine } from '../cart-line.ts';
import type { SharedCart, SharedLine } from './merge-carts.ts';

/** The limits of a cart on the server. */
const MAX_QUANTITY = 1_000_000;
const MAX_COST = MAX_RAND * 100;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

const idOf = ({ product, variantId }: KeptLine): string => lineId(product.id, variantId ?? undefined);

const sharedLine = ({ quantity, cost }: CartLine): SharedLine => ({
  quantity: Math.min(quantity, MAX_QUANTITY),
  cost,
});

/** Whether the server can store a line: a cart in the browser may be older than the server's rules. */
const canBeKept = ({ id, cost }: CartLine): boolean =>
  id.split(':').length <= 2 &&
  id.split(':').every((part) => UUID.test(part)) &&
  cost >= 0 &&
  cost <= MAX_COST;

/** Returns the part of a cart that is shared between its owner's devices. */
export const sharedPartOf = (
  { products, forCollection }: { products: CartProducts; forCollection: boolean },
  leftOut: ReadonlySet<string>,
): SharedCart => ({
  forCollection,
  lines: new Map(
    Object.values(products)
      .filter((line) => canBeKept(line) && !leftOut.has(line.id))
      .map((line) => [line.id, sharedLine(line)]),
  ),
});

export const sharedOf = ({ forCollection, lines }: KeptCart): SharedCart => ({
  forCollection,
  lines: new Map(lines.map((line) => [idOf(line), { quantity: line.quantity, cost: line.cost }])),
});

/** Converts a line of the server's cart to a line of the cart in the browser. */
const toOwnLine = ({ product, variantId, quantity, cost }: KeptLine): CartLine => {
  const variant = product.productVariants.find(({ id }) => id === variantId);
  return { ...toCartLine(product, variant), id: lineId(product.id, variantId ?? undefined), quantity, cost };
};

/** Converts the lines of the server's cart to those of the cart in the browser. */
export const toProducts = ({ lines }: Pick<KeptCart, 'lines'>): CartProducts =>
  Object.fromEntries(lines.map(toOwnLine).map((line) => [line.id, line]));

/**
 * Returns the lines after a merge: first those of the browser in their order, updated by the merge, then the others as
 * they are on the server. Lines that the browser does not share stay.
 */
export const withMerged = (
  products: CartProducts,
  { shared, merged, kept }: { shared: SharedCart; merged: SharedCart; kept: KeptCart },
): CartProducts => {
  const own = Object.values(products).flatMap((line) => {
    const before = shared.lines.get(line.id);
    const after = merged.lines.get(line.id);
    if (!before) return [line];
    if (!after) return [];
    return [
      { ...line, cost: after.cost, ...(after.quantity !== before.quantity && { quantity: after.quantity }) },
    ];
  });
  const others = kept.lines
    .map(toOwnLine)
    .filter(({ id }) => merged.lines.has(id) && !shared.lines.has(id) && !products[id]);
  return Object.fromEntries([...own, ...others].map((line) => [line.id, line]));
};

/** Returns the body of the request that stores the cart. */
export const toKeptInput = (userId: string, version: number, cart: SharedCart): KeptCartInput => ({
  userId,
  version,
  forCollection: cart.forCollection,
  lines: [...cart.lines].map(([id, { quantity, cost }]) => ({
    productId: productIdOf(id),
    variantId: id.split(':')[1] ?? null,
    quantity,
    cost,
  })),
});
