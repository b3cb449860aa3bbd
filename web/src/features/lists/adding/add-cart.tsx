import { useCart } from '../../cart/cart-store.ts';
import { AddToList } from './add-to-list.tsx';
import { toListLine } from './to-list-line.ts';

/** In the cart: adds all of it to a list. */
export function AddCartToList() {
  return (
    <AddToList
      size="sm"
      of="the products in the cart"
      linesOf={() => Object.values(useCart.getState().products).map(toListLine)}
    />
  );
}
