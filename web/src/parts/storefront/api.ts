import { type Branding, branding, storeStatus } from '@formulary/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { requestJson } from '#web/lib/calls/api.ts';
import { PLAIN_BRANDING } from './branding.tsx';
import { mayPrepare, useMayPrepare } from './may-prepare.ts';

/**
 * Whether the store is open, and its messages. Fresh for a minute, and cached as long as the lists behind it. The cart
 * is updated with it, because the cart may not always be filled while the store is closed.
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

/** For screens that show whether the store is open: the scheduled opening and closing send no change event. */
export const followedStatusQuery = queryOptions({ ...storeStatusQuery, refetchInterval: 60_000 });

export const brandingQuery = queryOptions({
  queryKey: ['branding'],
  queryFn: ({ signal }) => requestJson('branding', branding, { signal }),
  meta: { isPublic: true },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Undefined while loading. */
export const useBranding = (): Branding | undefined => {
  const { data, isError } = useQuery(brandingQuery);
  return data ?? (isError ? PLAIN_BRANDING : undefined);
};
