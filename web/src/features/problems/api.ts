import {
  createdId,
  ORDER_STATUS,
  type Order,
  orderProblems,
  type ProblemInput,
  problemInput,
} from '@formulary/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { encodeBody } from '#web/lib/calls/encode-body.ts';
import { ORDERS } from '#web/parts/orders/api.ts';

/** Whether problems can be reported with an order: no request is needed for other orders. */
export const hasArrived = ({ status, isCancelled }: Pick<Order, 'status' | 'isCancelled'>): boolean =>
  status === ORDER_STATUS.Dispatched && !isCancelled;

const pathOf = (orderId: string): string => `orders/${encodeURIComponent(orderId)}`;

export const orderProblemsQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...ORDERS, 'problems', orderId],
    queryFn: ({ signal }) => requestJson(`${pathOf(orderId)}/problems`, orderProblems, { signal }),
  });

type Report = { input: ProblemInput; idempotencyKey: string };

/** Reports a problem. Sending it again with the same key reports it once. */
export const useReportProblem = (orderId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ input, idempotencyKey }: Report) =>
      requestJson(`${pathOf(orderId)}/problems`, createdId, {
        method: 'POST',
        body: encodeBody(problemInput, input),
        headers: { 'Idempotency-Key': idempotencyKey },
      }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ORDERS });
      void queryClient.invalidateQueries({ queryKey: ['documents'] });
    },
  });
};

/** Uploads a photo for a report that is not sent yet, and returns its id. */
export const uploadPhoto = async (orderId: string, photo: Blob): Promise<string> => {
  const form = new FormData();
  form.set('file', photo, 'photo.jpg');
  return (await requestJson(`${pathOf(orderId)}/problem-photos`, createdId, { method: 'POST', body: form }))
    .id;
};

export const deletePhoto = (id: string): Promise<unknown> =>
  request(`problem-photos/${encodeURIComponent(id)}`, { method: 'DELETE' });
