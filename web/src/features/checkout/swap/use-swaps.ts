import type { Cents } from '@formulary/contract';
import { useState } from 'react';
import type { CartLine } from '#web/parts/cart/cart-line.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';

/** A line that was exchanged for another product. */
export type Swap = {
  /** The line before, and its position. */
  from: CartLine;
  index: number;
  /** The line that replaced it, or that its packs were added to. */
  toId: string;
  /** The packs of that line that no swap has put there. */
  own: number;
  /** Fewer than before if the stock does not suffice. */
  moved: number;
  difference: Cents;
};

/** The swaps made since the cart was opened, which can be undone. */
export const useSwaps = () => {
  const products = useCart((cart) => cart.products);
  const [all, setAll] = useState<readonly Swap[]>([]);
  const [toFocus, setToFocus] = useState<Swap>();
  const [restoredId, setRestoredId] = useState<string>();
  return {
    made: all.filter(({ from, toId }) => products[toId] && !products[from.id]),
    /** The swap whose Undo takes the focus, because the pressed button is gone. */
    toFocus,
    /** The line that takes the focus, because Undo is gone. */
    restoredId,
    add: (swap: Swap, takesFocus: boolean) => {
      setAll((before) => [...before, swap]);
      setToFocus(takesFocus ? swap : undefined);
    },
    drop: (swap: Swap, takesFocus: boolean) => {
      setAll((before) => before.filter((other) => other !== swap));
      setRestoredId(takesFocus ? swap.from.id : undefined);
    },
  };
};

export type Swaps = ReturnType<typeof useSwaps>;
