import { branding, storeStatus } from '@formulary/contract';
import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '#web/lib/calls/api.ts';
import { useIsStoreClosed } from './is-store-closed.ts';

/**
 * Whether the store is open, and what it says. Asked again when a minute has passed; kept, as the lists behind it are. The cart hears
 * of it, because nothing more is put into it while the store is closed.
 */
export const storeStatusQuery = queryOptions({
  queryKey: ['store-status'],
  queryFn: async ({ signal }) => {
    const status = await requestJson('store-status', storeStatus, { signal });
    useIsStoreClosed.setState(status.isClosed, true);
    return status;
  },
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
});

export const brandingQuery = queryOptions({
  queryKey: ['branding'],
  queryFn: ({ signal }) => requestJson('branding', branding, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
