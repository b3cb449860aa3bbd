import {
  type ExportFormat,
  type OrderMoveOutcomes,
  type OrderMoves,
  orderMoveOutcomes,
  pageRange,
  type StaffOrder,
  staffOrder,
  staffOrderCounts,
  staffOrderList,
} from '@formulary/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { requestJson, urlOf } from '#web/lib/calls/api.ts';
import type { OrderListSearch } from './order-list-search.ts';

/** All that staff know of orders. */
export const STAFF_ORDERS = ['admin', 'orders'] as const;

const searchParams = ({ q, status, payment, way, from, until }: OrderListSearch) => {
  const filter = [
    status === 'cancelled' && 'isCancelled=true',
    status === 'placed' && 'isToPick=true',
    typeof status === 'number' && `status=${status}`,
    payment && `isPaid=${payment === 'paid'}`,
    way && `forCollection=${way === 'collection'}`,
  ];
  return { q, from, until, filter: filter.filter(Boolean).join(';') };
};

/** A page of all customers' orders. */
export const staffOrdersQuery = (search: OrderListSearch) =>
  queryOptions({
    queryKey: [...STAFF_ORDERS, 'list', search],
    queryFn: ({ signal }) =>
      requestJson('admin/orders', staffOrderList, {
        query: {
          ...pageRange(search.page, search.pageSize),
          ...searchParams(search),
          sort: search.sort,
        },
        signal,
      }),
  });

/** How many orders stand in each status. */
export const orderCountsQuery = queryOptions({
  queryKey: [...STAFF_ORDERS, 'counts'],
  queryFn: ({ signal }) => requestJson('admin/orders/counts', staffOrderCounts, { signal }),
});

export const staffOrderQuery = (id: string) =>
  queryOptions({
    queryKey: [...STAFF_ORDERS, 'one', id],
    queryFn: ({ signal }) => requestJson(`admin/orders/${encodeURIComponent(id)}`, staffOrder, { signal }),
  });

/** Where a list is downloaded from, with the filters that are on. */
export const exportUrl = (format: ExportFormat, search: OrderListSearch): string =>
  urlOf('admin/orders/export', { format, ...searchParams(search) });

export const slipsUrl = (ids: readonly string[]): string =>
  urlOf('admin/orders/slips', { ids: ids.join(',') });

export const invoiceUrl = (id: string): string => urlOf(`admin/orders/${encodeURIComponent(id)}/invoice`);

/** What an act on orders makes out of date: they, their customers' balances, and the stock. */
export const useForgetOrders = () => {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [
      STAFF_ORDERS,
      ['admin', 'customers'],
      ['admin', 'products'],
      ['admin', 'dashboard'],
    ])
      void queryClient.invalidateQueries({ queryKey });
  };
};

/** Moves orders, each by itself; the answer says what became of each. */
export const useMoveOrders = () => {
  const forget = useForgetOrders();
  return useMutation({
    mutationFn: (body: OrderMoves): Promise<OrderMoveOutcomes> =>
      requestJson('admin/orders/moves', orderMoveOutcomes, { method: 'POST', body }),
    onSettled: forget,
  });
};

/** Cancels an order as it was read: one that somebody has moved since is refused. */
export const useCancelOrder = ({ id, version }: Pick<StaffOrder, 'id' | 'version'>) => {
  const queryClient = useQueryClient();
  const forget = useForgetOrders();
  return useMutation({
    mutationFn: (reason: string) =>
      requestJson(`admin/orders/${encodeURIComponent(id)}/cancellation`, staffOrder, {
        method: 'POST',
        body: { reason, version },
      }),
    onSuccess: (order) => queryClient.setQueryData(staffOrderQuery(id).queryKey, order),
    onSettled: forget,
  });
};
