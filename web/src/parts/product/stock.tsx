import { cn } from '#web/lib/cn.ts';
import { formatNumber } from '#web/lib/format.ts';
import type { CartProducts } from '#web/parts/cart/cart-line.ts';

/** At or below this stock, customers see how many packs are left. */
const MAX_FEW = 10;

export type StockState = 'out' | 'few' | 'plenty';

export const stockState = (stock: number): StockState => {
  if (stock <= 0) return 'out';
  return stock <= MAX_FEW ? 'few' : 'plenty';
};

const belongsTo = (id: string, productId: string): boolean =>
  id === productId || id.startsWith(`${productId}:`);

/** Returns the packs of a product in the cart, for all variants together. */
export const quantityOfProduct = (products: CartProducts, productId: string): number => {
  let total = 0;
  for (const id in products) if (belongsTo(id, productId)) total += products[id]?.quantity ?? 0;
  return total;
};

/** Returns the maximum quantity of a line: variants share the stock of their product. At least 0. */
export const packsFor = (
  products: CartProducts,
  productId: string,
  lineId: string,
  stock: number,
): number => {
  const others = quantityOfProduct(products, productId) - (products[lineId]?.quantity ?? 0);
  return Math.max(0, stock - others);
};

export function StockHint({ stock, className }: { stock: number; className?: string }) {
  if (stockState(stock) !== 'few') return null;
  return (
    <span className={cn('figures font-medium text-[0.8125rem] text-notice', className)}>
      Only {formatNumber(stock)} left
    </span>
  );
}
