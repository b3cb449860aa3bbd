import { PAGE_SIZE } from '@formulary/contract';
import { createFileRoute, Outlet, stripSearchParams } from '@tanstack/react-router';
import { CartScreen } from '#web/features/checkout/screen/cart-screen.tsx';
import { listSearch } from '#web/lib/list-search.ts';
import { defaultDeliveryDetailQuery } from '#web/parts/delivery-details/api.ts';

/** The search of the delivery details, kept for the next time they are opened. */
export const Route = createFileRoute('/_protected/cart')({
  validateSearch: listSearch(PAGE_SIZE),
  search: { middlewares: [stripSearchParams({ q: '', page: 0, pageSize: PAGE_SIZE })] },
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
