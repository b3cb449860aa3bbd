import {
  type OrderMoveOutcomes,
  type OrderMoves,
  orderMoveOutcomes,
  type StaffOrder,
  staffOrder,
  staffOrderCounts,
  staffOrderList,
} from '@formulary/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { requestJson, urlOf } from '#web/lib/calls/api.ts';
import { defineListing, filterText } from '#web/ui/list/table/listing.ts';
import type { OrderListSearch } from './order-list-search.ts';

/** The key that change events invalidate. */
export const STAFF_ORDERS = ['admin', 'orders'] as const;

export const staffOrders = defineListing({
  path: 'admin/orders',
  key: [...STAFF_ORDERS, 'list'],
  schema: staffOrderList,
  params: ({ q, status, payment, picking, way, from, until, sort }: OrderListSearch) => ({
    q,
    from,
    until,
    sort,
    filter: filterText({
      isCancelled: status === 'cancelled' || undefined,
      isToPick: status === 'placed' || undefined,
      status: typeof status === 'number' ? status : undefined,
      isHeld: picking && picking === 'held',
      isPaid: payment && payment === 'paid',
      forCollection: way && way === 'collection',
    }),
  }),
});

export const orderCountsQuery = queryOptions({
  queryKey: [...STAFF_ORDERS, 'counts'],
  queryFn: ({ signal }) => requestJson('admin/orders/counts', staffOrderCounts, { signal }),
});

export const staffOrderQuery = (id: string) =>
  queryOptions({
    queryKey: [...STAFF_ORDERS, 'one', id],
    queryFn: ({ signal }) => requestJson(`admin/orders/${encodeURIComponent(id)}`, staffOrder, { signal }),
  });

export const slipsUrl = (ids: readonly string[]): string =>
  urlOf('admin/orders/slips', { ids: ids.join(',') });

export const deliveryNotesUrl = (ids: readonly string[]): string =>
  urlOf('admin/orders/delivery-notes', { ids: ids.join(',') });

export const invoicesUrl = (ids: readonly string[]): string =>
  urlOf('admin/orders/invoices', { ids: ids.join(',') });

/** Returns the URL of the invoice or, before it is issued, of the pro forma invoice. */
export const invoiceUrl = (id: string): string => urlOf(`admin/orders/${encodeURIComponent(id)}/invoice`);

export const deliveryNoteUrl = (id: string): string =>
  urlOf(`admin/orders/${encodeURIComponent(id)}/delivery-note`);

/** Invalidates everything that an action on orders changes, such as customers' balances and the stock. */
export const useInvalidateOrders = () => {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [
      STAFF_ORDERS,
      ['admin', 'documents'],
      ['admin', 'customers'],
      ['admin', 'products'],
      ['admin', 'dashboard'],
    ])
      void queryClient.invalidateQueries({ queryKey });
  };
};

/** Moves each order separately; the response contains an outcome for each. */
export const useMoveOrders = () => {
  const forget = useInvalidateOrders();
  return useMutation({
    mutationFn: (body: OrderMoves): Promise<OrderMoveOutcomes> =>
      requestJson('admin/orders/moves', orderMoveOutcomes, { method: 'POST', body }),
    onSettled: forget,
  });
};

/** Cancels an order. Fails if someone has moved it since it was fetched. */
export const useCancelOrder = ({ id, version }: Pick<StaffOrder, 'id' | 'version'>) => {
  const queryClient = useQueryClient();
  const forget = useInvalidateOrders();
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
