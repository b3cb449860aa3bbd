import type { LineChoice } from '@formulary/contract';
import { useMemo } from 'react';
import { create } from 'zustand';
import { formatNumber } from '#web/lib/format.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { mayFillCart } from '#web/parts/cart/filling.ts';
import { putInCart } from '#web/parts/product/put-in-cart.ts';
import { rememberChoices } from './api.ts';
import { type Choice, titleOfChoice } from './choices.ts';

/** Returns the usual quantity of a line, if there is one. */
export type UsualOf = (id: string) => number | undefined;

/** A longer number is a code. */
export const MAX_QUANTITY = 99_999;

/** Where the browser stores entries that were not added; each order has its own. */
export type KeptPlace = { key: string; storage: 'localStorage' | 'sessionStorage' };

/** The order that receives the lines: a customer's cart, or a telephone order captured by staff. */
export type OrderTarget = {
  name: 'cart' | 'order';
  place: KeptPlace;
  isReadOnly: boolean;
  /** Whether more may be added now; if not, shows why. */
  mayAdd: () => boolean;
  /** Whether the person who enters lines can ask for a notification when a product is back in stock. */
  canWatch: boolean;
  usualOf: UsualOf;
  has: (id: string) => boolean;
  /** Adds as many packs as can be ordered, or removes some if `packs` is negative. Returns how many were added. */
  add: (choice: Choice, packs: number) => number;
  /** Remembers the products that the customer chose for words that did not name them for sure, or takes that back. */
  learn?: (choices: readonly LineChoice[], isUndone?: boolean) => void;
};

type Added = {
  /** The ids of the lines to which packs were added here, latest first. */
  ids: readonly string[];
  /** Counts additions, so that adding to the same line twice counts as two changes. */
  count: number;
  /** The text for screen readers. */
  said: string;
};

export const useAdded = create<Added>(() => ({ ids: [], count: 0, said: '' }));

/** Announces a sentence to screen readers, which read it again only if it differs from the last. */
export const say = (sentence: string): void =>
  useAdded.setState(({ said }) => ({ said: said === sentence ? `${sentence}\u200b` : sentence }));

/** Records the lines to which packs were added, so that they are shown first. */
export const noteAdded = (added: readonly string[]): void =>
  useAdded.setState(({ ids, count }) => ({
    ids: [...added, ...ids.filter((id) => !added.includes(id))],
    count: count + 1,
  }));

/** Adds packs to the cart, up to the stock, or removes some. Returns how many packs were added. */
const addChoice = (choice: Choice, packs: number): number => {
  const { id, product, variant } = choice;
  const quantityOf = () => useCart.getState().products[id]?.quantity ?? 0;
  const before = quantityOf();
  putInCart(product, variant, before + packs);
  const now = quantityOf();
  if (now === before) return 0;
  noteAdded([id]);
  const sum = before > 0 ? ` ${formatNumber(now)} in the cart.` : '';
  if (now > before) say(`${formatNumber(now - before)} of ${titleOfChoice(choice)} added.${sum}`);
  else say(`${titleOfChoice(choice)}:${sum}`);
  return now - before;
};

/** The cart of the signed-in customer. */
export const useCartTarget = (usualOf: UsualOf): OrderTarget => {
  const ownerId = useCart((cart) => cart.ownerId);
  const isReadOnly = useCart((cart) => cart.isReadOnly);
  return useMemo(
    () => ({
      name: 'cart',
      place: { key: `not-added:${ownerId}`, storage: 'localStorage' },
      canWatch: true,
      mayAdd: mayFillCart,
      has: (id) => useCart.getState().products[id] !== undefined,
      // Another customer may have signed in during the request.
      add: (choice, packs) => (useCart.getState().ownerId === ownerId ? addChoice(choice, packs) : 0),
      learn: (choices, isUndone) => {
        if (!isReadOnly) rememberChoices(choices, isUndone);
      },
      isReadOnly,
      usualOf,
    }),
    [ownerId, isReadOnly, usualOf],
  );
};
