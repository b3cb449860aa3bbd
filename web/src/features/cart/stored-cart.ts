import { money } from '@formulary/contract';
import { z } from 'zod';
import { cartLine } from './cart-line.ts';
import { withTotals } from './cart-totals.ts';

export const CART_KEY = 'order-storage';

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

/** The stored cart with totals that are right; undefined where storage holds something else. */
export const readStoredCart = (stored: unknown): StoredCart | undefined => {
  const parsed = storedCart.safeParse(stored);
  return parsed.success ? { ...parsed.data, ...withTotals(parsed.data.products) } : undefined;
};

/** Whose cart a raw `order-storage` value is; undefined where it is not one. */
export const ownerOfStored = (text: string): string | undefined => {
  try {
    return readStoredCart(JSON.parse(text).state)?.ownerId;
  } catch {
    return undefined;
  }
};
