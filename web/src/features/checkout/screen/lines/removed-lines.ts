import { useState } from 'react';
import type { CartLine } from '#web/features/cart/cart-line.ts';
import { useCart } from '#web/features/cart/cart-store.ts';
import { withLineAt } from '#web/features/cart/cart-totals.ts';

/** A line that was taken out here, and where it stood. */
type RemovedLine = { line: CartLine; index: number };

/** The ids of the lines as they stood before any was taken out, for the list to show the places that fell empty. */
export const idsWithRemoved = (ids: readonly string[], removed: readonly RemovedLine[]): string[] =>
  removed.toReversed().reduce((all, { line, index }) => all.toSpliced(index, 0, line.id), [...ids]);

/** Takes lines out of the cart, and puts them back where they stood. */
export const useRemovedLines = () => {
  const products = useCart((cart) => cart.products);
  const [all, setRemoved] = useState<RemovedLine[]>([]);
  const [restoredId, setRestoredId] = useState<string>();
  const removed = all.filter(({ line }) => !products[line.id]);
  const ids = idsWithRemoved(Object.keys(products), removed);

  const remove = (line: CartLine) => {
    setRemoved([...removed, { line, index: Object.keys(products).indexOf(line.id) }]);
    useCart.getState().setAmount(line, 0);
  };
  const putBack = (line: CartLine) => {
    const { deliveryDetail, setOrder } = useCart.getState();
    const index = ids.slice(0, ids.indexOf(line.id)).filter((id) => products[id]).length;
    setOrder({ deliveryDetail, products: withLineAt(products, line, index) });
    setRestoredId(line.id);
  };
  return { ids, removed: new Map(removed.map(({ line }) => [line.id, line])), restoredId, remove, putBack };
};
