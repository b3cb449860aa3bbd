import { useMayPrepare } from '#web/parts/storefront/may-prepare.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import type { CartLine } from './cart-line.ts';
import { useCart } from './cart-store.ts';

export const READ_ONLY = 'Read only: you cannot order while you are viewing the store as a customer.';
export const STORE_CLOSED = 'The store is closed. Nothing can be added to your cart until it opens.';

/**
 * Whether more may be added to the cart; if not, tells the customer why. Every way of filling the cart calls this
 * first.
 */
export const mayFillCart = (): boolean => {
  const { isReadOnly } = useCart.getState();
  if (!isReadOnly && useMayPrepare.getState()) return true;
  toast({ description: isReadOnly ? READ_ONLY : STORE_CLOSED, variant: 'destructive' });
  return false;
};

/** Sets the quantity of a line. Increases it only if the cart may be filled. */
export const changeAmount = (line: CartLine, quantity: number): void => {
  const { products, setAmount } = useCart.getState();
  if (quantity <= (products[line.id]?.quantity ?? 0) || mayFillCart()) setAmount(line, quantity);
};
