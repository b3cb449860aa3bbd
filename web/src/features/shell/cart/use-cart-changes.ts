import { useEffect, useRef } from 'react';
import { announce } from '#web/lib/announce.tsx';
import { followOtherTabs, useCart } from '../../cart/cart-store.ts';

/** Keeps the cart in step with other tabs, and says aloud how many are in it when that changes. */
export const useCartChanges = (): void => {
  const quantity = useCart((cart) => cart.totalQuantity);
  const said = useRef(quantity);

  // Someone else signed in in another tab: everything on this one's screen is the former user's.
  useEffect(() => followOtherTabs(() => location.reload()), []);

  useEffect(() => {
    if (said.current === quantity) return;
    said.current = quantity;
    announce(`${quantity} ${quantity === 1 ? 'item' : 'items'} in the cart`);
  }, [quantity]);
};
