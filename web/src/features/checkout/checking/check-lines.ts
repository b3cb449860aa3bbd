import { addCents, type Cents, inCents, linesTotal, orderTax, type Product } from '@formulary/contract';
import { storeTaxRules } from '#web/lib/store-settings.ts';
import { type CartLine, productIdOf } from '#web/parts/cart/cart-line.ts';

/** The current product: null if no longer sold, undefined while unknown. */
export type CurrentProduct = Product | null | undefined;

/** A cart line compared with its current product. */
export type CheckedLine = {
  line: CartLine;
  product: CurrentProduct;
  /** The line with the current price, if known. */
  today: CartLine;
  /** The packs left for this line, after those taken by earlier lines of the same product; undefined while unknown. */
  left: number | undefined;
  isGone: boolean;
  /** The current price differs from the one that the customer saw. */
  isRepriced: boolean;
  /** The stock is less than the line needs. */
  isShort: boolean;
};

const isSold = (line: CartLine, product: Product): boolean => {
  const variantId = line.id.split(':')[1];
  return variantId === undefined || product.productVariants.some(({ id }) => id === variantId);
};

/** Adds data that carts did not store earlier, and whether the product is zero-rated today. */
const completed = (product: CurrentProduct, line: CartLine): CartLine =>
  product ? { ...line, packSize: line.packSize || product.packSize, zeroRated: product.zeroRated } : line;

/** Compares the lines with their products. Variants share the stock of their product, in line order. */
export const checkLines = (
  lines: Iterable<CartLine>,
  productOf: (productId: string) => CurrentProduct,
): CheckedLine[] => {
  const taken = new Map<string, number>();
  return [...lines].map((stored) => {
    const productId = productIdOf(stored.id);
    const product = productOf(productId);
    const line = completed(product, stored);
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

/** The current prices, to be adopted by the cart. */
export const pricesOf = (checks: readonly CheckedLine[]): Record<string, Pick<CartLine, 'cost'>> =>
  Object.fromEntries(checks.map(({ today }) => [today.id, { cost: today.cost }]));

/** The product is no longer sold or is out of stock. */
export const isUnavailable = ({ isGone, left }: CheckedLine): boolean => isGone || left === 0;

/** Whether the customer must deal with the line before ordering. */
export const needsAttention = ({ isGone, isRepriced, isShort }: CheckedLine): boolean =>
  isGone || isRepriced || isShort;

/** The totals of an order at today's prices. */
export type OrderTotals = {
  quantity: number;
  lines: Cents;
  /** 0 for collection. */
  deliveryFee: Cents;
  /** The VAT: included in the total if the store's prices include it, otherwise added. */
  tax: Cents;
  total: Cents;
  outstandingAfter: Cents;
};

type Account = { deliveryFee: Cents; paymentOutstanding: Cents };

/** Unavailable lines are not counted. */
export const totalsOf = (
  checks: readonly CheckedLine[],
  { deliveryFee, paymentOutstanding }: Account,
  forCollection: boolean,
): OrderTotals => {
  const lines = checks.filter((check) => !isUnavailable(check)).map(({ today }) => today);
  const { tax, total } = orderTax(lines, { deliveryFee, forCollection }, storeTaxRules());
  return {
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    lines: linesTotal(lines),
    deliveryFee: forCollection ? inCents(0) : deliveryFee,
    tax,
    total,
    outstandingAfter: addCents(paymentOutstanding, total),
  };
};
