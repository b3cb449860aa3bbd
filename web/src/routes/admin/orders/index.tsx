import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { orderCountsQuery, staffOrdersQuery } from '#web/admin/orders/api.ts';
import { OrdersScreen } from '#web/admin/orders/list/orders-screen.tsx';
import { orderListSearch, STAFF_ORDERS_PAGE_SIZE } from '#web/admin/orders/order-list-search.ts';

const USUAL = { q: '', page: 0, pageSize: STAFF_ORDERS_PAGE_SIZE, sort: 'DateOrdered desc' } as const;

export const Route = createFileRoute('/admin/orders/')({
  validateSearch: orderListSearch,
  search: { middlewares: [stripSearchParams(USUAL)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    queryClient.query(staffOrdersQuery(deps)).catch(() => undefined);
    queryClient.query(orderCountsQuery).catch(() => undefined);
  },
  component: Orders,
});

function Orders() {
  return <OrdersScreen search={Route.useSearch()} />;
}
