import { create } from 'zustand';

/**
 * Whether this page knows the cart on the server: it is loading, known, or failed to load. Until it is known, the cart
 * in the browser may already have been ordered or changed on another device.
 */
export type Heard = 'checking' | 'known' | 'failed';

/** The functions of the cart's synchronisation that are needed to place an order. */
export type OrderedCart = {
  /**
   * Waits for pending changes to be sent, and returns the version of the cart to order. Throws STALE unless
   * `isUnchanged` still holds then, because another tab may have changed the cart.
   */
  versionToOrder: (isUnchanged: () => boolean) => Promise<number>;
  /** Fetches the cart after a refusal. Returns its new version if nothing was ordered or changed elsewhere. */
  readAfterRefusal: (seen: number, isUnchanged: () => boolean) => Promise<number | undefined>;
};

type CartFollowing = { heard: Heard; orderedCart: OrderedCart | undefined; readAgain: () => void };

const UNHEARD: CartFollowing = { heard: 'checking', orderedCart: undefined, readAgain: () => undefined };

export const useCartFollowing = create<CartFollowing>()(() => UNHEARD);

/** Whether a quantity of 0 is uncertain, because the cart on another device may contain the product. */
export const useIsUnheard = (quantity: number): boolean =>
  useCartFollowing(({ heard }) => heard !== 'known') && quantity === 0;

/** Until the page knows the cart on the server, it makes no claim about the contents. */
export const forgetHeard = (): void => useCartFollowing.setState(UNHEARD);

/** The key of all queries of the customer's carts. */
export const CART = ['cart'] as const;
