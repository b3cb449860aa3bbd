import {
  type DeliveryDetail,
  type DeliveryDetailInput,
  deliveryDetail,
  deliveryDetailList,
  pageRange,
} from '@formulary/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { ApiError, hasStatus } from '#web/lib/calls/errors.ts';
import { totalOf } from '#web/lib/calls/pages.ts';
import type { ListSearch } from '#web/lib/list-search.ts';

const BRANCH = ['delivery-details'] as const;
/** Becomes stale only through a change event. */
const KEPT = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };

export const deliveryDetailsQuery = ({ q, page, pageSize }: ListSearch) =>
  queryOptions({
    ...KEPT,
    queryKey: [...BRANCH, 'list', { q, page, pageSize }],
    queryFn: async ({ client, signal }) => {
      const response = await request('delivery-details', {
        query: { ...pageRange(page, pageSize), q },
        signal,
      });
      const { deilveryDetails } = deliveryDetailList.parse(await response.json());
      // Rows contain all fields, so each one also fills the cache of its form.
      for (const detail of deilveryDetails)
        client.setQueryData(deliveryDetailQuery(detail.id).queryKey, detail);
      return { deilveryDetails, total: totalOf(response) };
    },
  });

export const deliveryDetailQuery = (id: string) =>
  queryOptions({
    ...KEPT,
    queryKey: [...BRANCH, 'one', id],
    queryFn: ({ signal }) =>
      requestJson(`delivery-details/${encodeURIComponent(id)}`, deliveryDetail, { signal }),
  });

/** Null if there is no default. */
export const defaultDeliveryDetailQuery = queryOptions({
  ...KEPT,
  queryKey: [...BRANCH, 'default'],
  queryFn: async ({ client, signal }): Promise<DeliveryDetail | null> => {
    const response = await request('delivery-details/default', { signal });
    if (response.status === 204) return null;
    const detail = deliveryDetail.parse(await response.json());
    client.setQueryData(deliveryDetailQuery(detail.id).queryKey, detail);
    return detail;
  },
});

const save = (known: DeliveryDetail | undefined, values: DeliveryDetailInput): Promise<DeliveryDetail> =>
  known
    ? requestJson(`delivery-details/${known.id}`, deliveryDetail, {
        method: 'PUT',
        body: { ...known, ...values },
      })
    : requestJson('delivery-details', deliveryDetail, { method: 'POST', body: values });

/** Creates a delivery detail (POST), or replaces an existing one (PUT). */
export const useSaveDeliveryDetail = (known: DeliveryDetail | undefined) => {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (values: DeliveryDetailInput) => save(known, values),
    onSuccess: async (saved) => {
      await queryClient.invalidateQueries({ queryKey: BRANCH });
      queryClient.setQueryData(deliveryDetailQuery(saved.id).queryKey, saved);
    },
  });
};

/** A 404 counts as deleted. */
export const useDeleteDeliveryDetail = () => {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (id: string) => {
      try {
        await request(`delivery-details/${id}`, { method: 'DELETE' });
      } catch (error) {
        if (!hasStatus(error, 404)) throw error;
      }
    },
    onSuccess: (_, id) => {
      // The delivery detail no longer exists, and refetching it would only fail.
      queryClient
        .getQueryCache()
        .find({ queryKey: deliveryDetailQuery(id).queryKey })
        ?.setState({ status: 'error', error: new ApiError(404, 'Delivery detail not found') });
      return queryClient.invalidateQueries({
        queryKey: BRANCH,
        predicate: ({ state }) => !hasStatus(state.error, 404),
      });
    },
  });
};
