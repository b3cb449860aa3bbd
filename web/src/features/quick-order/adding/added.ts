import { create } from 'zustand';
import { formatNumber } from '#web/lib/format.ts';
import { useCart } from '../../cart/cart-store.ts';
import { putInCart } from '../../catalogue/buying/put-in-cart.ts';
import { type Choice, titleOfChoice } from '../choices.ts';

type Added = {
  /** The ids of the lines that were added to here, the latest first. */
  ids: readonly string[];
  /** Counts what was added, so that the same line twice is two changes. */
  count: number;
  /** What screen readers are told. */
  said: string;
};

export const useAdded = create<Added>(() => ({ ids: [], count: 0, said: '' }));

/** Tells screen readers, who hear the same sentence again only if it differs. */
export const say = (sentence: string): void =>
  useAdded.setState(({ said }) => ({ said: said === sentence ? `${sentence}\u200b` : sentence }));

/** Notes that lines were added to, so that they are shown first. */
export const noteAdded = (added: readonly string[]): void =>
  useAdded.setState(({ ids, count }) => ({
    ids: [...added, ...ids.filter((id) => !added.includes(id))],
    count: count + 1,
  }));

/** Adds to what the cart holds, as far as the stock goes. Returns whether anything was added. */
export const addChoice = (choice: Choice, quantity: number): boolean => {
  const { id, product, variant } = choice;
  const quantityOf = () => useCart.getState().products[id]?.quantity ?? 0;
  const before = quantityOf();
  putInCart(product, variant, before + quantity);
  const now = quantityOf();
  if (now === before) return false;
  noteAdded([id]);
  const sum = before > 0 ? ` ${formatNumber(now)} in the cart.` : '';
  say(`${formatNumber(now - before)} of ${titleOfChoice(choice)} added.${sum}`);
  return true;
};
