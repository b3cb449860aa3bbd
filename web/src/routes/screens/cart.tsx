import { Outlet } from '@tanstack/react-router';
import { CartScreen } from '#web/features/checkout/screen/cart-screen.tsx';
import { defaultDeliveryDetailQuery } from '#web/parts/delivery-details/api.ts';
import type { Loading } from '../options.ts';

export const loadCart = ({ context }: Loading): void => {
  context.queryClient.query(defaultDeliveryDetailQuery).catch(() => undefined);
};

export function Cart() {
  return (
    <>
      <CartScreen />
      <Outlet />
    </>
  );
}
