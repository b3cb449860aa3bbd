import { money } from '@formulary/contract';
import { z } from 'zod';
import { cartLine } from './cart-line.ts';
import { withTotals } from './cart-totals.ts';

export const CART_KEY = 'order-storage';
/** What this cart and the one that the server keeps last had in common. It is of use only beside this cart. */
export const COPY_KEY = 'cart-in-step';

/** What is kept under `order-storage`, its money in rand, with the id of the user whose cart it is. */
export const storedCart = z.object({
  products: z.record(z.string(), cartLine),
  totalQuantity: z.number(),
  totalPrice: money,
  forCollection: z.boolean(),
  hasSelectedDeliveryDetail: z.boolean(),
  ownerId: z.string(),
});
export type StoredCart = z.infer<typeof storedCart>;

/** Parses the stored cart and recomputes its totals; undefined if it is something else. */
export const readStoredCart = (stored: unknown): StoredCart | undefined => {
  const parsed = storedCart.safeParse(stored);
  return parsed.success ? { ...parsed.data, ...withTotals(parsed.data.products) } : undefined;
};

/** Returns the owner in a raw `order-storage` value; undefined if it is something else. */
export const ownerOfStored = (text: string): string | undefined => {
  try {
    return readStoredCart(JSON.parse(text).state)?.ownerId;
  } catch {
    return undefined;
  }
};
