import { useState } from 'react';
import type { CartLine } from '#web/features/cart/cart-line.ts';
import { useCart } from '#web/features/cart/cart-store.ts';
import { withLineAt } from '#web/features/cart/cart-totals.ts';

/** A removed line and its position. */
type RemovedLine = { line: CartLine; index: number };

/** The line IDs before any removal, so that the list can show the empty places. */
export const idsWithRemoved = (ids: readonly string[], removed: readonly RemovedLine[]): string[] =>
  removed.toReversed().reduce((all, { line, index }) => all.toSpliced(index, 0, line.id), [...ids]);

/** Removes lines from the cart and restores them to their positions. */
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
