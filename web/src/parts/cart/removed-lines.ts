import { useCallback, useState } from 'react';
import { type CartLine, withLineAt } from './cart-line.ts';
import { useCart } from './cart-store.ts';

/** A removed line and its position. */
type RemovedLine = { line: CartLine; index: number };

/** Returns the line IDs as before any removal, so that the list can show where lines were removed. */
export const idsWithRemoved = (ids: readonly string[], removed: readonly RemovedLine[]): string[] =>
  removed.toReversed().reduce((all, { line, index }) => all.toSpliced(index, 0, line.id), [...ids]);

/** Removes lines from the cart and restores them to their positions. */
export const useRemovedLines = () => {
  const products = useCart((cart) => cart.products);
  const [all, setRemoved] = useState<RemovedLine[]>([]);
  const [restoredId, setRestoredId] = useState<string>();
  const removed = all.filter(({ line }) => !products[line.id]);
  const ids = idsWithRemoved(Object.keys(products), removed);

  // Always the same function, so that only the changed rows of a long list render again.
  const remove = useCallback((line: CartLine) => {
    const { products: before, setAmount } = useCart.getState();
    const index = Object.keys(before).indexOf(line.id);
    setRemoved((known) => [...known.filter((one) => !before[one.line.id]), { line, index }]);
    setAmount(line, 0);
  }, []);
  const putBack = (line: CartLine) => {
    const { deliveryDetail, setOrder } = useCart.getState();
    const index = ids.slice(0, ids.indexOf(line.id)).filter((id) => products[id]).length;
    setOrder({ deliveryDetail, products: withLineAt(products, line, index) });
    setRestoredId(line.id);
  };
  return { ids, removed: new Map(removed.map(({ line }) => [line.id, line])), restoredId, remove, putBack };
};
