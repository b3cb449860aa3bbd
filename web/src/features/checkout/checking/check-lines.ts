import type { Product } from '@formulary/contract';
import { type CartLine, productIdOf } from '#web/features/cart/cart-line.ts';

/** A product as it is now: null where it is no longer sold, undefined where that is not known. */
export type ProductNow = Product | null | undefined;

/** A line of the cart beside its product as it is now. */
export type CheckedLine = {
  line: CartLine;
  product: ProductNow;
  /** The line at today's price; as it is where that is not known. */
  today: CartLine;
  /** Packs that this line can have, after the lines above it with the same product; undefined where that is not known. */
  left: number | undefined;
  /** The product or the variant is no longer sold. */
  isGone: boolean;
  /** Today's price is not the one that the customer has seen. */
  isRepriced: boolean;
  /** There is less than the line asks for, down to nothing. */
  isShort: boolean;
};

const isSold = (line: CartLine, product: Product): boolean => {
  const variantId = line.id.split(':')[1];
  return variantId === undefined || product.productVariants.some(({ id }) => id === variantId);
};

/** A cart that was filled before carts kept the pack learns it from the product. */
const withPackOf = (product: ProductNow, line: CartLine): CartLine =>
  product && line.packSize === '' ? { ...line, packSize: product.packSize } : line;

/** The lines beside what `productOf` says of their products. Variants share the stock of their product, first come first served. */
export const checkLines = (
  lines: Iterable<CartLine>,
  productOf: (productId: string) => ProductNow,
): CheckedLine[] => {
  const taken = new Map<string, number>();
  return [...lines].map((stored) => {
    const productId = productIdOf(stored.id);
    const product = productOf(productId);
    const line = withPackOf(product, stored);
    const isGone = product === null || (product !== undefined && !isSold(line, product));
    if (!product || isGone)
      return { line, product, today: line, left: undefined, isGone, isRepriced: false, isShort: false };
    const before = taken.get(productId) ?? 0;
    const left = Math.max(0, product.stock - before);
    taken.set(productId, before + Math.min(line.quantity, left));
    return {
      line,
      product,
      today: { ...line, cost: product.cost },
      left,
      isGone,
      isRepriced: product.cost !== line.cost,
      isShort: line.quantity > left,
    };
  });
};

/** Today's prices, for the cart to take over. */
export const pricesOf = (checks: readonly CheckedLine[]): Record<string, Pick<CartLine, 'cost'>> =>
  Object.fromEntries(checks.map(({ today }) => [today.id, { cost: today.cost }]));

/** Nothing of this line can be had: its product is gone or out of stock. */
export const isUnavailable = ({ isGone, left }: CheckedLine): boolean => isGone || left === 0;

/** Whether the customer must say something about this line before it can be ordered. */
export const needsAnswer = ({ isGone, isRepriced, isShort }: CheckedLine): boolean =>
  isGone || isRepriced || isShort;
