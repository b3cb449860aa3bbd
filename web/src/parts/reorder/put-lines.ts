import type { QueryClient } from '@tanstack/react-query';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { mayFillCart } from '#web/parts/cart/filling.ts';
import { storeStatusQuery } from '#web/parts/storefront/api.ts';
import {
  type Overlap,
  overlapWith,
  planReorder,
  type Reorder,
  type ReorderMode,
  type ReorderOutcome,
} from './reorder.ts';

/**
 * Whether lines may be put into the cart; if not, says why. Not every screen with such a button knows whether the store is open, so
 * it is asked, unless that was a short while ago. Where it cannot be asked, the order is refused later.
 */
export const mayPutLines = async (queryClient: QueryClient): Promise<boolean> => {
  await queryClient.query(storeStatusQuery).catch(() => undefined);
  return mayFillCart();
};

/** Returns the lines that are in the cart already. */
export const findOverlaps = (again: Reorder): Overlap[] => overlapWith(useCart.getState().products, again);

export const putLines = (again: Reorder, mode: ReorderMode): ReorderOutcome => {
  const { products, forCollection, follow, setAmount } = useCart.getState();
  const plan = planReorder(products, again, mode);
  // Nothing replaces a cart if none of it can be ordered.
  const isReplaced = mode === 'replace' && plan.lines.length > 0;
  if (isReplaced) follow(Object.fromEntries(plan.lines.map((line) => [line.id, line])), forCollection);
  else for (const line of plan.lines) setAmount(line, line.quantity);
  const packs = plan.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const others = useCart.getState().totalQuantity - packs;
  return { ...plan, others, ...(isReplaced && { replaced: products }) };
};
