import { createFileRoute } from '@tanstack/react-router';
import { OrdersScreen } from '#web/features/orders/orders-screen.tsx';
import { isMobile } from '#web/lib/use-media.ts';
import { endlessOrdersQuery, ordersQuery } from '#web/parts/orders/api.ts';

export const Route = createFileRoute('/_protected/orders/')({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    const orders = isMobile()
      ? queryClient.infiniteQuery(endlessOrdersQuery(deps))
      : queryClient.query(ordersQuery(deps));
    orders.catch(() => undefined);
  },
  component: Orders,
});

function Orders() {
  return <OrdersScreen search={Route.useSearch()} />;
}
