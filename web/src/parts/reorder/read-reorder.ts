import { type Order, product } from '@formulary/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { requestJson } from '#web/lib/calls/api.ts';
import { ORDERS, orderQuery } from '#web/parts/orders/api.ts';
import { type Reorder, reorder } from './reorder.ts';

/** The current products of an order. */
const orderProductsQuery = (id: string) =>
  queryOptions({
    queryKey: [...ORDERS, 'products', id],
    queryFn: ({ signal }) =>
      requestJson(`orders/${encodeURIComponent(id)}/products`, z.array(product), { signal }),
    staleTime: 0,
  });

/** Fetches the lines of an order and its current products, in one request each. */
export const readReorder = async (queryClient: QueryClient, id: Order['id']): Promise<Reorder> => {
  const [order, products] = await Promise.all([
    queryClient.query(orderQuery(id)),
    queryClient.query(orderProductsQuery(id)),
  ]);
  const productOf = new Map(products.map((each) => [each.id, each]));
  return reorder(order.orderProducts, (productId) => productOf.get(productId));
};
