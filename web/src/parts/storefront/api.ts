import { branding, storeStatus } from '@formulary/contract';
import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '#web/lib/calls/api.ts';
import { mayPrepare, useMayPrepare } from './may-prepare.ts';

/**
 * Whether the store is open, and what it says. Asked again when a minute has passed; kept, as the lists behind it are. The cart hears
 * of it, because it may not always be filled while the store is closed.
 */
export const storeStatusQuery = queryOptions({
  queryKey: ['store-status'],
  queryFn: async ({ signal }) => {
    const status = await requestJson('store-status', storeStatus, { signal });
    useMayPrepare.setState(mayPrepare(status), true);
    return status;
  },
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
});

/** For screens that show whether the store is open: opening and closing by the schedule sends no change event. */
export const followedStatusQuery = queryOptions({ ...storeStatusQuery, refetchInterval: 60_000 });

export const brandingQuery = queryOptions({
  queryKey: ['branding'],
  queryFn: ({ signal }) => requestJson('branding', branding, { signal }),
  meta: { isPublic: true },
  staleTime: Number.POSITIVE_INFINITY,
});
