import { useParams, useSearch } from '@tanstack/react-router';
import { orderCountsQuery, staffOrderQuery, staffOrders } from '#web/admin/orders/api.ts';
import { CaptureScreen } from '#web/admin/orders/capture/capture-screen.tsx';
import { StaffOrderScreen } from '#web/admin/orders/detail/order-screen.tsx';
import { OrdersScreen } from '#web/admin/orders/list/orders-screen.tsx';
import type { OrderListSearch } from '#web/admin/orders/order-list-search.ts';
import type { Loading } from '../../options.ts';

export const loadOrders = ({ context: { queryClient }, deps }: Loading<{ deps: OrderListSearch }>): void => {
  queryClient.query(staffOrders.query(deps)).catch(() => undefined);
  queryClient.query(orderCountsQuery).catch(() => undefined);
};

export function Orders() {
  return <OrdersScreen search={useSearch({ from: '/admin/orders' })} />;
}

export function NewOrder() {
  return <CaptureScreen customerId={useSearch({ from: '/admin/orders/new' }).customer} />;
}

export const loadOrder = ({
  context: { queryClient },
  params: { id },
}: Loading<{ params: { id: string } }>): void => {
  queryClient.query(staffOrderQuery(id)).catch(() => undefined);
};

export function Order() {
  return <StaffOrderScreen id={useParams({ from: '/admin/orders/$id' }).id} />;
}
