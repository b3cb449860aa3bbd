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
 * Whether lines may be added to the cart; if not, tells the customer why. Not every screen with such a button knows
 * whether the store is open, so the status is fetched unless it is recent. If it cannot be fetched, lines may be added,
 * and the order is refused later.
 */
export const mayPutLines = async (queryClient: QueryClient): Promise<boolean> => {
  await queryClient.query(storeStatusQuery).catch(() => undefined);
  return mayFillCart();
};

/** Returns the lines that are already in the cart. */
export const findOverlaps = (again: Reorder): Overlap[] => overlapWith(useCart.getState().products, again);

export const putLines = (again: Reorder, mode: ReorderMode): ReorderOutcome => {
  const { products, forCollection, follow, setAmount } = useCart.getState();
  const plan = planReorder(products, again, mode);
  // The cart is never replaced if none of the lines can be ordered.
  const isReplaced = mode === 'replace' && plan.lines.length > 0;
  if (isReplaced) follow(Object.fromEntries(plan.lines.map((line) => [line.id, line])), forCollection);
  else for (const line of plan.lines) setAmount(line, line.quantity);
  const packs = plan.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const others = useCart.getState().totalQuantity - packs;
  return { ...plan, others, ...(isReplaced && { replaced: products }) };
};
