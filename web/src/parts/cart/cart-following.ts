import { create } from 'zustand';

/**
 * What this page has heard of the cart that the server keeps: it is asking, has heard, or could not ask. Until it has heard, what
 * the browser holds may have been ordered or changed on another device.
 */
export type Heard = 'checking' | 'known' | 'failed';

/** What placing an order asks of the following of the cart. */
export type OrderedCart = {
  /**
   * Waits for what is being sent, and returns the version of the cart that is ordered. Throws STALE unless `isUnchanged` still
   * holds then: another tab may have changed the cart.
   */
  versionToOrder: (isUnchanged: () => boolean) => Promise<number>;
  /** Reads the cart after a refusal. Returns its version if nothing was ordered or changed elsewhere, only counted on. */
  readAfterRefusal: (seen: number, isUnchanged: () => boolean) => Promise<number | undefined>;
};

type CartFollowing = { heard: Heard; orderedCart: OrderedCart | undefined; readAgain: () => void };

const UNHEARD: CartFollowing = { heard: 'checking', orderedCart: undefined, readAgain: () => undefined };

export const useCartFollowing = create<CartFollowing>()(() => UNHEARD);

/** Whether none of something is in the cart only as far as this browser knows: on another device there may be some. */
export const useIsUnheard = (quantity: number): boolean =>
  useCartFollowing(({ heard }) => heard !== 'known') && quantity === 0;

/** A page that has not heard of the kept cart says nothing about what is in it. */
export const forgetHeard = (): void => useCartFollowing.setState(UNHEARD);
