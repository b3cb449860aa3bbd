import type { Order, Product } from '@formulary/contract';
import {
  type CartLine,
  type CartProducts,
  lineId,
  productIdOf,
  toCartLine,
} from '#web/parts/cart/cart-line.ts';
import { titleOf } from '#web/parts/product/product-label.ts';
import { quantityOfProduct } from '#web/parts/product/stock.tsx';

type OrderLine = Pick<
  Order['orderProducts'][number],
  'productId' | 'name' | 'variantName' | 'dosage' | 'strength' | 'packSize' | 'quantity'
>;

/** The source of the lines, as named in sentences. */
export type Source = 'order' | 'list';

/** The lines still sold, and a message for each that is not. */
export type Reorder = { asked: CartLine[]; shortfalls: string[] };

/** Returns an order's lines at current prices. `productOf` returns undefined for products that are no longer sold. */
export const reorder = (
  orderLines: readonly OrderLine[],
  productOf: (productId: string) => Product | undefined,
): Reorder => {
  const asked = new Map<string, CartLine>();
  const shortfalls: string[] = [];
  for (const line of orderLines) {
    const product = productOf(line.productId);
    const variant = product?.productVariants.find(({ name }) => name === line.variantName);
    if (!product || (line.variantName && !variant)) {
      shortfalls.push(`${titleOf(line)} is no longer available.`);
      continue;
    }
    const id = lineId(product.id, variant?.id);
    const same = asked.get(id)?.quantity ?? 0;
    asked.set(id, { ...toCartLine(product, variant), quantity: same + line.quantity });
  }
  return { asked: [...asked.values()], shortfalls };
};

/** A line that is already in the cart, with its quantity there. */
export type Overlap = { line: CartLine; inCart: number };

/** Returns the lines that are already in the cart. */
export const overlapWith = (cart: CartProducts, { asked }: Reorder): Overlap[] =>
  asked.flatMap((line) => {
    const inCart = cart[line.id]?.quantity ?? 0;
    return inCart > 0 ? [{ line, inCart }] : [];
  });

/**
 * `add`: in addition to the cart. `set`: exactly the ordered quantity, however much of it the cart contains. `replace`:
 * everything else is removed from the cart.
 */
export type ReorderMode = 'add' | 'set' | 'replace';

/** The lines with their new quantities in the cart, and the shortfalls. */
export type ReorderPlan = { lines: CartLine[]; shortfalls: string[] };

/**
 * The result of ordering again. `others` is the number of packs of other products in the cart; `replaced` is the
 * previous cart.
 */
export type ReorderOutcome = ReorderPlan & { others: number; replaced?: CartProducts };

/**
 * Returns the lines of the cart after ordering again, limited to the stock. All other lines of the cart stay unchanged.
 */
export const planReorder = (
  cart: CartProducts,
  { asked, shortfalls }: Reorder,
  mode: ReorderMode,
): ReorderPlan => {
  const kept = mode === 'add' ? cart : mode === 'set' ? withoutLines(cart, asked) : {};
  const taken = new Map<string, number>();
  const lines: CartLine[] = [];
  const short = [...shortfalls];
  for (const line of asked) {
    const productId = productIdOf(line.id);
    const before = taken.get(productId) ?? quantityOfProduct(kept, productId);
    const room = Math.min(line.quantity, Math.max(0, line.stock - before));
    taken.set(productId, before + room);
    if (line.stock <= 0) short.push(`${titleOf(line)} is out of stock.`);
    else if (room < line.quantity)
      short.push(
        `${titleOf(line)}: only ${room} of ${line.quantity} ${mode === 'add' ? 'added' : 'in the cart'}, as no more are in stock.`,
      );
    if (room > 0) lines.push({ ...line, quantity: (kept[line.id]?.quantity ?? 0) + room });
  }
  return { lines, shortfalls: short };
};

const withoutLines = (cart: CartProducts, lines: readonly CartLine[]): CartProducts => {
  const ids = new Set(lines.map(({ id }) => id));
  return Object.fromEntries(Object.entries(cart).filter(([id]) => !ids.has(id)));
};
