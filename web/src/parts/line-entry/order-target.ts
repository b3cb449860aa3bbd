import type { Choice } from './choices.ts';

/** Returns the usual quantity of a line, if there is one. */
export type UsualOf = (id: string) => number | undefined;

/** A longer number is a code. */
export const MAX_QUANTITY = 99_999;

/** Where the browser stores entries that were not added; each order has its own. */
export type KeptPlace = { key: string; storage: 'localStorage' | 'sessionStorage' };

/** The order that receives the lines: a customer's cart, or an order that staff take by telephone. */
export type OrderTarget = {
  name: 'cart' | 'order';
  place: KeptPlace;
  isReadOnly: boolean;
  /** Whether the person entering lines can ask for a notification when a product is back. */
  canWatch: boolean;
  usualOf: UsualOf;
  has: (id: string) => boolean;
  /** Adds as many packs as can be ordered, or takes some away if `packs` is negative. Returns how many were added. */
  add: (choice: Choice, packs: number) => number;
};
