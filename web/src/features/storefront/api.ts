import { branding, storeStatus } from '@formulary/contract';
import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '#web/lib/calls/api.ts';

/** Whether the store is open, and what it says. Asked again when a minute has passed; kept, as the lists behind it are. */
export const storeStatusQuery = queryOptions({
  queryKey: ['store-status'],
  queryFn: ({ signal }) => requestJson('store-status', storeStatus, { signal }),
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
});

export const brandingQuery = queryOptions({
  queryKey: ['branding'],
  queryFn: ({ signal }) => requestJson('branding', branding, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
