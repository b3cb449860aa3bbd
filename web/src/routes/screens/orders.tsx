import { useSearch } from '@tanstack/react-router';
import { OrdersScreen } from '#web/features/orders/orders-screen.tsx';
import type { ListSearch } from '#web/lib/list-search.ts';
import { isMobile } from '#web/lib/use-media.ts';
import { endlessOrdersQuery, ordersQuery } from '#web/parts/orders/api.ts';
import type { Loading } from '../options.ts';

export const loadOrders = ({ context: { queryClient }, deps }: Loading<{ deps: ListSearch }>): void => {
  const orders = isMobile()
    ? queryClient.infiniteQuery(endlessOrdersQuery(deps))
    : queryClient.query(ordersQuery(deps));
  orders.catch(() => undefined);
};

export function Orders() {
  return <OrdersScreen search={useSearch({ from: '/_protected/orders/' })} />;
}
