import type { Product } from '@formulary/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { hasStatus } from '#web/lib/calls/errors.ts';
import { useCart } from '../../cart/cart-store.ts';
import { productQuery } from '../../catalogue/api.ts';
import { orderQuery } from '../api.ts';
import { planReorder, type Reorder, type ReorderMode, type ReorderOutcome, reorder } from './reorder.ts';

const readProduct = async (queryClient: QueryClient, id: string): Promise<Product | undefined> => {
  try {
    return await queryClient.query({ ...productQuery(id), staleTime: 0 });
  } catch (error) {
    if (hasStatus(error, 404)) return undefined;
    throw error;
  }
};

/** Reads an order's products as they are sold today. The cart stays as it is. */
export const useReadReorder = (orderId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (): Promise<Reorder> => {
      const order = await queryClient.query(orderQuery(orderId));
      const ids = [...new Set(order.orderProducts.map(({ productId }) => productId))];
      const products = await Promise.all(ids.map((id) => readProduct(queryClient, id)));
      const productOf = new Map(ids.map((id, index) => [id, products[index]]));
      return reorder(order.orderProducts, (id) => productOf.get(id));
    },
  });
};

/** Puts what was read in the cart. */
export const applyReorder = (again: Reorder, mode: ReorderMode): ReorderOutcome => {
  const outcome = planReorder(useCart.getState().products, again, mode);
  for (const line of outcome.lines) useCart.getState().setAmount(line, line.quantity);
  return outcome;
};
