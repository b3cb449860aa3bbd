import type { Product, ProductVariant } from '@formulary/contract';
import { formatNumber } from '#web/lib/format.ts';
import { lineId, toCartLine } from '#web/parts/cart/cart-line.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { mayFillCart } from '#web/parts/cart/filling.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { packsFor, quantityOfProduct } from './stock.tsx';

const packs = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'pack' : 'packs'}`;

const shortage = (name: string, stock: number, left: number): string => {
  if (stock <= 0) return `${name} is out of stock.`;
  if (left === stock) return `Only ${packs(stock)} of ${name} in stock.`;
  return `Only ${packs(stock)} of ${name} in stock, ${formatNumber(stock - left)} in the cart as another variant.`;
};

/** Sets the quantity in the cart, limited to the stock; tells the customer if it was limited. */
export const putInCart = (product: Product, variant: ProductVariant | undefined, wanted: number): void => {
  const { products, setAmount, isReadOnly } = useCart.getState();
  const line = toCartLine(product, variant);
  const isMore = wanted > (products[line.id]?.quantity ?? 0);
  if ((isReadOnly || isMore) && !mayFillCart()) return;
  const left = packsFor(products, product.id, line.id, product.stock);
  if (wanted > left)
    toast({ description: shortage(product.name, product.stock, left), variant: 'destructive' });
  setAmount(line, Math.min(wanted, left));
};

/** Changes the quantity in the cart by a step. */
export const stepInCart = (product: Product, variant: ProductVariant | undefined, step: number): void => {
  const known = useCart.getState().products[lineId(product.id, variant?.id)]?.quantity ?? 0;
  putInCart(product, variant, Math.max(0, known + step));
};

/** Returns the quantity in the cart; renders again only when it changes. */
export const useQuantity = (productId: string, variantId?: string): number =>
  useCart((cart) => cart.products[lineId(productId, variantId)]?.quantity ?? 0);

/** Returns the quantity of all variants together. */
export const useQuantityOfAll = (productId: string): number =>
  useCart((cart) => quantityOfProduct(cart.products, productId));
