import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { currentUserQuery } from '#web/features/accounts/api.ts';
import { useCart } from '#web/features/cart/cart-store.ts';
import { PRODUCTS } from '#web/features/catalogue/api.ts';
import { ORDERS, placeOrder } from '#web/features/orders/api.ts';
import { hasCode, hasStatus, isUnanswered } from '#web/lib/calls/errors.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { forgetAttempt, keyFor, markAttempt } from './order-attempt.ts';
import type { OrderPayload } from './order-payload.ts';

const send = async (payload: OrderPayload) => {
  try {
    return await placeOrder(payload, keyFor(payload));
  } catch (error) {
    // A session that has ended says nothing of an attempt before it.
    if (!hasStatus(error, 401)) markAttempt(isUnanswered(error));
    if (hasCode(error, 'IDEMPOTENCY_CONFLICT')) forgetAttempt();
    throw error;
  }
};

/** Places the order, then shows it. Sent again unchanged, it stays one order. */
export const usePlaceOrder = () => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    // Without a network it fails at once: an order that goes out by itself later is not what was asked for.
    networkMode: 'always',
    mutationFn: send,
    onSuccess: async ({ id }) => {
      for (const queryKey of [currentUserQuery.queryKey, ORDERS, ['account-logs'], PRODUCTS])
        void queryClient.invalidateQueries({ queryKey });
      toast({ description: 'Your order has been placed successfully.' });
      await navigate({ to: '/orders/$id', params: { id } });
      // Only now: an empty cart would show behind the order's loading.
      useCart.getState().clearOrder();
      forgetAttempt();
    },
  });
};
