import type { Product, Usual } from '@formulary/contract';
import { type CartLine, type CartProducts, lineId, toCartLine } from '#web/parts/cart/cart-line.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { mayFillCart } from '#web/parts/cart/filling.ts';
import { packsFor } from '#web/parts/product/stock.tsx';

/** Lines added to the cart, each with the number of packs added. */
export type Added = { line: CartLine; packs: number }[];

export const variantOf = (product: Product, variantId: string | null) =>
  product.productVariants.find(({ id }) => id === variantId);

export const lineOf = ({ product, variantId, quantity }: Usual): CartLine => ({
  ...toCartLine(product, variantOf(product, variantId)),
  quantity,
});

export const idOf = ({ product, variantId }: Pick<Usual, 'product' | 'variantId'>): string =>
  lineId(product.id, variantId ?? undefined);

/** Returns the usual products that can be added without a question: in stock, and not in the cart yet. */
export const waiting = (usuals: readonly Usual[], cart: CartProducts): Usual[] =>
  usuals.filter(
    (usual) => !cart[idOf(usual)] && packsFor(cart, usual.product.id, idOf(usual), usual.product.stock) > 0,
  );

/** Adds the usual quantities to the cart, up to the stock. */
export const putUsuals = (usuals: readonly Usual[]): Added => {
  const added: Added = [];
  if (!mayFillCart()) return added;
  for (const usual of usuals) {
    const { products, setAmount } = useCart.getState();
    const line = lineOf(usual);
    const packs = Math.min(line.quantity, packsFor(products, usual.product.id, line.id, line.stock));
    if (packs <= 0 || products[line.id]) continue;
    setAmount(line, packs);
    added.push({ line, packs });
  }
  return added;
};

/** Removes the added packs from the cart, and keeps later changes. */
export const undoAdded = (added: Added): void => {
  for (const { line, packs } of added) {
    const { products, setAmount } = useCart.getState();
    setAmount(line, (products[line.id]?.quantity ?? 0) - packs);
  }
};
