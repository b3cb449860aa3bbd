import { createFileRoute, Outlet } from '@tanstack/react-router';
import { CartScreen } from '#web/features/cart/screen/cart-screen.tsx';
import { defaultDeliveryDetailQuery } from '#web/features/delivery-details/api.ts';

export const Route = createFileRoute('/_protected/cart')({
  loader: ({ context }) => {
    context.queryClient.query(defaultDeliveryDetailQuery).catch(() => undefined);
  },
  component: () => (
    <>
      <CartScreen />
      <Outlet />
    </>
  ),
});
