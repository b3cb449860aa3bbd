import type { Order, Product } from '@formulary/contract';
import { type CartLine, lineId, toCartLine } from '../../cart/cart-line.ts';

type OrderLine = Pick<Order['orderProducts'][number], 'productId' | 'name' | 'variantName' | 'quantity'>;

/** What of an order can be put in the cart, and in a sentence each what cannot, or only in part. */
export type Reorder = { lines: CartLine[]; shortfalls: string[] };

const titleOf = ({ name, variantName }: OrderLine): string =>
  variantName ? `${name}, ${variantName}` : name;

/**
 * An order's lines at today's prices. `productOf` answers undefined for what is no longer sold; `inCart` how many of a
 * product the cart holds already, which its stock has to cover too.
 */
export const reorder = (
  orderLines: readonly OrderLine[],
  productOf: (productId: string) => Product | undefined,
  inCart: (productId: string) => number,
): Reorder => {
  const lines = new Map<string, CartLine>();
  const shortfalls: string[] = [];
  const taken = new Map<string, number>();
  for (const asked of orderLines) {
    const product = productOf(asked.productId);
    const variant = product?.productVariants.find(({ name }) => name === asked.variantName);
    if (!product || (asked.variantName && !variant)) {
      shortfalls.push(`${titleOf(asked)} is no longer available.`);
      continue;
    }
    const before = taken.get(product.id) ?? inCart(product.id);
    const quantity = Math.min(asked.quantity, Math.max(0, product.stock - before));
    taken.set(product.id, before + quantity);
    if (product.stock === 0) shortfalls.push(`${titleOf(asked)} is out of stock.`);
    else if (quantity < asked.quantity)
      shortfalls.push(`${titleOf(asked)}: ${quantity} of ${asked.quantity} added, there are no more.`);
    if (quantity === 0) continue;
    const id = lineId(product.id, variant?.id);
    const same = lines.get(id)?.quantity ?? 0;
    lines.set(id, { ...toCartLine(product, variant), quantity: same + quantity });
  }
  return { lines: [...lines.values()], shortfalls };
};
