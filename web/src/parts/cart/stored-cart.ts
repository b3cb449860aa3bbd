import { money } from '@formulary/contract';
import { z } from 'zod';
import { cartLine, withTotals } from './cart-line.ts';

export const CART_KEY = 'order-storage';
/** The last cart on which this browser and the server agreed. Valid only together with the cart stored here. */
export const COPY_KEY = 'cart-in-step';

/** The value stored under `order-storage`, with money in rand, and the id of the cart's owner. */
export const storedCart = z.object({
  products: z.record(z.string(), cartLine),
  totalQuantity: z.number(),
  totalPrice: money,
  forCollection: z.boolean(),
  hasSelectedDeliveryDetail: z.boolean(),
  ownerId: z.string(),
});
export type StoredCart = z.infer<typeof storedCart>;

/** Parses the stored cart and recomputes its totals; undefined if it is invalid. */
export const readStoredCart = (stored: unknown): StoredCart | undefined => {
  const parsed = storedCart.safeParse(stored);
  return parsed.success ? { ...parsed.data, ...withTotals(parsed.data.products) } : undefined;
};

/** Returns the owner from a raw `order-storage` value; undefined if it is invalid. */
export const ownerOfStored = (text: string): string | undefined => {
  try {
    return readStoredCart(JSON.parse(text).state)?.ownerId;
  } catch {
    return undefined;
  }
};
