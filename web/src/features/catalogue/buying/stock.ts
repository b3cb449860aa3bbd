import type { CartProducts } from '../../cart/cart-totals.ts';

/** From here down a customer is told how many packs are left. */
const FEW = 10;

export type StockState = 'out' | 'few' | 'plenty';

export const stockState = (stock: number): StockState => {
  if (stock <= 0) return 'out';
  return stock <= FEW ? 'few' : 'plenty';
};

const belongsTo = (id: string, productId: string): boolean =>
  id === productId || id.startsWith(`${productId}:`);

/** How many packs of a product the cart holds, all its variants together. */
export const quantityOfProduct = (products: CartProducts, productId: string): number => {
  let total = 0;
  for (const id in products) if (belongsTo(id, productId)) total += products[id]?.quantity ?? 0;
  return total;
};

/** How many packs one line can hold: variants share the stock of their product. Never below 0. */
export const packsFor = (
  products: CartProducts,
  productId: string,
  lineId: string,
  stock: number,
): number => {
  const others = quantityOfProduct(products, productId) - (products[lineId]?.quantity ?? 0);
  return Math.max(0, stock - others);
};
