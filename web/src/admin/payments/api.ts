import {
  type EnteredEntry,
  enteredEntry,
  type ManualEntry,
  manualEntry,
  orderSettlements,
  type PaymentApproval,
  type PaymentReview,
  pageRange,
  paymentApproval,
  paymentReview,
  type StaffPayment,
  type StaffPaymentList,
  staffPaymentList,
} from '@formulary/contract';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { encodeBody } from '#web/lib/calls/encode-body.ts';
import { proofBytesQuery } from '#web/parts/payments/api.ts';
import { defineListing, filterText } from '#web/ui/list/table/listing.ts';
import type { HistorySearch } from './history-search.ts';

export const STAFF_PAYMENTS = ['admin', 'payments'] as const;
const QUEUE_STEP = 50;

export const queueQuery = infiniteQueryOptions({
  queryKey: [...STAFF_PAYMENTS, 'queue'],
  queryFn: ({ pageParam, signal }) =>
    requestJson('admin/payments', staffPaymentList, {
      query: { ...pageRange(pageParam, QUEUE_STEP), filter: 'state=waiting', sort: 'DateCreated' },
      signal,
    }),
  initialPageParam: 0,
  getNextPageParam: ({ payments, total }, _pages, page) =>
    payments.length > 0 && (page + 1) * QUEUE_STEP < total ? page + 1 : undefined,
});

const ONE = [...STAFF_PAYMENTS, 'one'] as const;

export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: [...ONE, id],
    queryFn: ({ signal }) =>
      requestJson(`admin/payments/${encodeURIComponent(id)}`, paymentReview, { signal }),
  });

/** Preloads a proof and its review. */
export const prefetchReview = (
  queryClient: QueryClient,
  { id, image }: Pick<StaffPayment, 'id' | 'image'>,
): void => {
  queryClient.query(reviewQuery(id)).catch(() => undefined);
  if (image) queryClient.query(proofBytesQuery(id)).catch(() => undefined);
};

export const staffPayments = defineListing({
  path: 'admin/payments',
  key: [...STAFF_PAYMENTS, 'history'],
  schema: staffPaymentList,
  params: ({ q, state, from, until }: HistorySearch) => ({ q, from, until, filter: filterText({ state }) }),
});

export type Decision =
  | ({ act: 'approve' } & Omit<PaymentApproval, 'version'>)
  | { act: 'unapprove' | 'reject'; reason: string }
  | { act: 'unreject' };

const withoutPayment = (id: string) => (queue: InfiniteData<StaffPaymentList> | undefined) =>
  queue && {
    ...queue,
    pages: queue.pages.map(({ payments, total }) => ({
      payments: payments.filter((payment) => payment.id !== id),
      total: total - 1,
    })),
  };

/**
 * Removes the customer's other proofs from the cache, because a decision changes the balance and unpaid orders shown
 * with them.
 */
const forgetCustomer = (queryClient: QueryClient, { id, customer }: PaymentReview): void =>
  queryClient.removeQueries({
    queryKey: ONE,
    predicate: ({ state: { data } }) => {
      const other = data as PaymentReview | undefined;
      return other !== undefined && other.id !== id && other.customer.id === customer.id;
    },
  });

/** Decides on a payment, removes it from the queue if it is approved or rejected, and invalidates related queries. */
export const useDecide = (payment: PaymentReview) => {
  const queryClient = useQueryClient();
  const { id, version } = payment;
  return useMutation({
    mutationFn: ({ act, ...decision }: Decision) => {
      const decided = { version, ...decision };
      return request(`admin/payments/${encodeURIComponent(id)}/${act}`, {
        method: 'POST',
        body: 'amount' in decided ? encodeBody(paymentApproval, decided) : decided,
      });
    },
    onSuccess: (_answer, { act }) => {
      forgetCustomer(queryClient, payment);
      if (act === 'approve' || act === 'reject')
        queryClient.setQueryData(queueQuery.queryKey, withoutPayment(id));
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: STAFF_PAYMENTS });
      void queryClient.invalidateQueries({ queryKey: ['admin', 'customers'] });
      void queryClient.invalidateQueries({ queryKey: ['admin', 'orders'] });
    },
  });
};

export const orderSettlementsQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...STAFF_PAYMENTS, 'of-order', orderId],
    queryFn: ({ signal }) =>
      requestJson(`admin/orders/${encodeURIComponent(orderId)}/settlements`, orderSettlements, { signal }),
  });

/** Credits or debits a customer by hand. */
export const addManualEntry = (
  customerId: string,
  kind: 'credit' | 'debit',
  entry: ManualEntry,
  idempotencyKey: string,
): Promise<EnteredEntry> =>
  requestJson(`admin/customers/${encodeURIComponent(customerId)}/${kind}s`, enteredEntry, {
    method: 'POST',
    body: encodeBody(manualEntry, entry),
    headers: { 'Idempotency-Key': idempotencyKey },
  });

export const useUndoSettlement = (id: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      request(`admin/settlements/${encodeURIComponent(id)}/undo`, { method: 'POST', body: { reason } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
};

export const usePayFromCredit = (orderId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(`admin/orders/${encodeURIComponent(orderId)}/credit`, { method: 'POST' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
};
