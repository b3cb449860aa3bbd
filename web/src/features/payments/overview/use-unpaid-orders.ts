import { ORDER_STATUS, type OrderSummary } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { orderQuery } from '#web/parts/orders/api.ts';
import { unpaidOrdersQuery } from '#web/parts/payments/api.ts';

const isUnpaid = (order: OrderSummary): boolean =>
  order.status === ORDER_STATUS.StoreOrdered && !order.isCancelled;

/** The newest unpaid orders and, if it is unpaid but older, the one named in the address. */
export const useUnpaidOrders = (orderId: string | undefined) => {
  const query = useQuery(unpaidOrdersQuery);
  const { data } = query;
  const newest = data?.orders;
  const isListed = newest?.some(({ id }) => id === orderId) ?? false;
  const named = useQuery({
    ...orderQuery(orderId ?? ''),
    enabled: orderId !== undefined && newest !== undefined && !isListed,
  }).data;

  const older = named && !isListed && named.id === orderId && isUnpaid(named) ? [named] : [];
  return {
    query,
    orders: newest && [...newest, ...older],
    /** The number of unpaid orders not shown. */
    hidden: data ? Math.max(0, data.total - data.orders.length - older.length) : 0,
  };
};
