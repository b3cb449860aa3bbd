import { lineId } from '../../cart/cart-line.ts';
import { useCart } from '../../cart/cart-store.ts';
import { quantityOfProduct } from './stock.ts';

/** How many of a product, or of one of its variants, are in the cart. Draws again only when that changes. */
export const useQuantity = (productId: string, variantId?: string): number =>
  useCart((cart) => cart.products[lineId(productId, variantId)]?.quantity ?? 0);

/** The same for all variants of a product together. */
export const useQuantityOfAll = (productId: string): number =>
  useCart((cart) => quantityOfProduct(cart.products, productId));
