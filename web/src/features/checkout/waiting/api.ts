import { type WaitingOrder, waitingOrder } from '@formulary/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { CART } from '#web/parts/cart/cart-following.ts';
import { ORDERS } from '#web/parts/orders/api.ts';

/** The order that waits for the store to open, or was returned to the cart; null if there is none. */
export const waitingOrderQuery = queryOptions({
  queryKey: [...CART, 'waiting'],
  queryFn: async ({ signal }): Promise<WaitingOrder | null> => {
    const response = await request('waiting-order', { signal });
    return response.status === 204 ? null : waitingOrder.parse(await response.json());
  },
});

/** Ends the wait: `return` puts the lines into the cart, `delete` does not. Either is safe to repeat. */
export const useEndWaiting = () => {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, how }: { id: string; how: 'return' | 'delete' }) =>
      how === 'return'
        ? requestJson(`waiting-order/${id}/return`, waitingOrder, { method: 'POST' })
        : requestJson(`waiting-order/${id}`, waitingOrder, { method: 'DELETE' }),
    onSuccess: (order, { how }) =>
      queryClient.setQueryData(waitingOrderQuery.queryKey, how === 'return' ? order : null),
    // After a refusal too, because the order may have been placed.
    onSettled: () => {
      for (const queryKey of [CART, ORDERS]) void queryClient.invalidateQueries({ queryKey });
    },
  });
};
