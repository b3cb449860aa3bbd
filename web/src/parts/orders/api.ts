import {
  type OrderSubmission,
  order,
  orderList,
  type PlacedOrder,
  pageRange,
  placedOrder,
} from '@formulary/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { pageAfter, pageBefore, totalOf } from '#web/lib/calls/pages.ts';
import { whileBusy } from '#web/lib/calls/while-busy.ts';
import type { ListSearch } from '#web/lib/list-search.ts';

/** The key that a new order, a payment or a cancellation invalidates. */
export const ORDERS = ['orders'] as const;

/** Longer than it ever takes to place an order. */
const PLACING_TIMEOUT = 30_000;

const fetchOrders = async ({ q, page, pageSize }: ListSearch, signal: AbortSignal) => {
  const response = await request('orders', {
    query: { ...pageRange(page, pageSize), q, sort: 'DateOrdered desc' },
    signal,
  });
  const { orders } = orderList.parse(await response.json());
  return { orders, total: totalOf(response) };
};

export const ordersQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: [...ORDERS, 'list', search],
    queryFn: ({ signal }) => fetchOrders(search, signal),
  });

/** An infinite list of the customer's orders, newest first, starting at the given page. */
export const endlessOrdersQuery = (search: ListSearch) =>
  infiniteQueryOptions({
    queryKey: [...ORDERS, 'endless', search],
    queryFn: ({ signal, pageParam }) => fetchOrders({ ...search, page: pageParam }, signal),
    initialPageParam: search.page,
    getNextPageParam: ({ orders, total }, _pages, page) =>
      pageAfter(page, search.pageSize, { count: orders.length, total }),
    getPreviousPageParam: ({ total }, _pages, page) => pageBefore(page, search.pageSize, total),
  });

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [...ORDERS, 'one', id],
    queryFn: ({ signal }) => requestJson(`orders/${encodeURIComponent(id)}`, order, { signal }),
  });

type Sent = OrderSubmission & { cartVersion?: number };

const sending = (body: object, idempotencyKey: string) => ({
  method: 'POST' as const,
  body,
  headers: { 'Idempotency-Key': idempotencyKey },
  signal: AbortSignal.timeout(PLACING_TIMEOUT),
});

/**
 * Places an order as sent, in rand. Sending it again with the same `idempotencyKey` returns the same order, so it is
 * retried while the store is busy. Aborts if there is no response.
 */
export const placeOrder = (submission: Sent, idempotencyKey: string): Promise<PlacedOrder> =>
  whileBusy(() => requestJson('orders', placedOrder, sending(submission, idempotencyKey)));

/** Leaves an order to be placed when the store opens. Repeated in the same way. */
export const placeOrderWhenOpen = async (
  submission: Sent & { deliveryDetailId?: string | undefined },
  idempotencyKey: string,
): Promise<void> => {
  await whileBusy(() => request('waiting-order', sending(submission, idempotencyKey)));
};
