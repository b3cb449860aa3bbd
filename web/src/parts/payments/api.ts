import {
  ORDER_STATUS,
  orderList,
  PAYMENTS_PAGE_SIZE,
  pageRange,
  payables,
  payment,
  paymentList,
  paymentTotals,
} from '@formulary/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { pageAfter, pageBefore } from '#web/lib/calls/pages.ts';
import { ORDERS } from '#web/parts/orders/api.ts';

const UNPAID_SHOWN = 4;

/** Pages of the customer's payments, newest first, starting at the given page. The list ends at an empty page. */
export const paymentsQuery = (firstPage: number) =>
  infiniteQueryOptions({
    queryKey: ['payments', 'list', firstPage],
    queryFn: ({ pageParam, signal }) =>
      requestJson('payments', paymentList, {
        query: pageRange(pageParam, PAYMENTS_PAGE_SIZE),
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ payments, total }, _pages, page) =>
      pageAfter(page, PAYMENTS_PAGE_SIZE, { count: payments.length, total }),
    getPreviousPageParam: ({ total }, _pages, page) => pageBefore(page, PAYMENTS_PAGE_SIZE, total),
  });

/** The number of payments, and the total approved amount. */
export const paymentTotalsQuery = queryOptions({
  queryKey: ['payments', 'tally'],
  queryFn: ({ signal }) =>
    requestJson('payments/tally', paymentTotals, { query: pageRange(0, PAYMENTS_PAGE_SIZE), signal }),
});

export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['payments', 'one', id],
    queryFn: ({ signal }) => requestJson(`payments/${encodeURIComponent(id)}`, payment, { signal }),
  });

/**
 * The bytes of a proof or, for a card, of its small picture, which a PDF does not have. They never change, and are
 * cached as long as the proof.
 */
export const proofBytesQuery = (id: string, size?: 'card') =>
  queryOptions({
    queryKey: ['proof-bytes', id, size],
    queryFn: async ({ signal }) => {
      const response = await request(`payments/image/${encodeURIComponent(id)}`, {
        query: { size },
        headers: { accept: '*/*' },
        signal,
      });
      return response.blob();
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** The newest placed orders that are not paid. */
export const unpaidOrdersQuery = queryOptions({
  queryKey: [...ORDERS, 'unpaid'],
  queryFn: ({ signal }) =>
    requestJson('orders', orderList, {
      query: {
        ...pageRange(0, UNPAID_SHOWN),
        filter: `status=${ORDER_STATUS.StoreOrdered}`,
        sort: 'DateOrdered desc',
      },
      signal,
    }),
});

/** Every order that the customer can pay, and how these orders add up to the balance. */
export const payablesQuery = queryOptions({
  queryKey: ['payments', 'payable'],
  queryFn: ({ signal }) => requestJson('payments/payable-orders', payables, { signal }),
});
