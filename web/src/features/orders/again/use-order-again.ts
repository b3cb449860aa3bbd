import type { Order, Product } from '@formulary/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { hasStatus } from '#web/lib/calls/errors.ts';
import { productIdOf } from '../../cart/cart-line.ts';
import { useCart } from '../../cart/cart-store.ts';
import { productQuery } from '../../catalogue/api.ts';
import { type Reorder, reorder } from './reorder.ts';

const readProduct = async (queryClient: QueryClient, id: string): Promise<Product | undefined> => {
  try {
    return await queryClient.query({ ...productQuery(id), staleTime: 0 });
  } catch (error) {
    if (hasStatus(error, 404)) return undefined;
    throw error;
  }
};

const quantityInCart = (productId: string): number =>
  Object.values(useCart.getState().products)
    .filter(({ id }) => productIdOf(id) === productId)
    .reduce((total, { quantity }) => total + quantity, 0);

/** Puts an order's lines in the cart at today's prices. All products are read first: a failure leaves the cart as it was. */
export const useOrderAgain = (order: Order) => {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (): Promise<Reorder> => {
      const ids = [...new Set(order.orderProducts.map(({ productId }) => productId))];
      const products = await Promise.all(ids.map((id) => readProduct(queryClient, id)));
      const productOf = new Map(ids.map((id, index) => [id, products[index]]));
      const again = reorder(order.orderProducts, (id) => productOf.get(id), quantityInCart);
      const cart = useCart.getState();
      for (const line of again.lines)
        cart.setAmount(line, line.quantity + (cart.products[line.id]?.quantity ?? 0));
      return again;
    },
  });
};
