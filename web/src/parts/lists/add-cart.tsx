import { useCart } from '#web/parts/cart/cart-store.ts';
import { AddToList } from './add-to-list.tsx';
import { toListLine } from './to-list-line.ts';

const cartLines = () => Object.values(useCart.getState().products).map(toListLine);

/** Shown in the cart: adds its whole content to a list. */
export function AddCartToList() {
  return <AddToList size="sm" of="the products in the cart" linesOf={cartLines} />;
}

/** Shown where lists are created: makes a new list from the cart. */
export function MakeListOfCart() {
  return <AddToList isNew size="sm" variant="ghost" of="of the products in the cart" linesOf={cartLines} />;
}
