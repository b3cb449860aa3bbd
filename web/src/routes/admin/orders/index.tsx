import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { orderCountsQuery, staffOrders } from '#web/admin/orders/api.ts';
import { OrdersScreen } from '#web/admin/orders/list/orders-screen.tsx';
import { orderListSearch } from '#web/admin/orders/order-list-search.ts';

export const Route = createFileRoute('/admin/orders/')({
  validateSearch: orderListSearch,
  search: { middlewares: [stripSearchParams(orderListSearch.parse({}))] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    queryClient.query(staffOrders.query(deps)).catch(() => undefined);
    queryClient.query(orderCountsQuery).catch(() => undefined);
  },
  component: Orders,
});

function Orders() {
  return <OrdersScreen search={Route.useSearch()} />;
}
