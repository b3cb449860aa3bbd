import {
  type DeliveryDetail,
  type DeliveryDetailInput,
  deliveryDetail,
  deliveryDetailList,
  pageRange,
} from '@formulary/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { CUSTOMERS } from '../api.ts';

const pathOf = (customerId: string): string =>
  `admin/customers/${encodeURIComponent(customerId)}/delivery-details`;

export const customerDetailsQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...CUSTOMERS, 'delivery-details', customerId],
    queryFn: ({ signal }) =>
      requestJson(pathOf(customerId), deliveryDetailList, { query: pageRange(0, 100), signal }),
  });

export const useSaveDetail = (customerId: string, known: DeliveryDetail | undefined) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (values: DeliveryDetailInput) =>
      known
        ? requestJson(`${pathOf(customerId)}/${known.id}`, deliveryDetail, { method: 'PUT', body: values })
        : requestJson(pathOf(customerId), deliveryDetail, { method: 'POST', body: values }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: customerDetailsQuery(customerId).queryKey }),
  });
};

export const useDeleteDetail = (customerId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(`${pathOf(customerId)}/${id}`, { method: 'DELETE' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: customerDetailsQuery(customerId).queryKey }),
  });
};
