import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What customers see of these is never out of date unless an event says so. */
const TOLD: QueryKey[] = [['products'], ['labs'], ['orders'], ['payments'], ['account-logs']];

/** Of these lists staff are told every change; they are kept as long as others are, since there are many. */
const TOLD_TO_STAFF = ['orders', 'payments', 'products', 'labs'];

/** Keeps what the server's events tell about for as long as the app is open, without asking for it again by the clock. */
export const keepWhatIsTold = (queryClient: QueryClient): void => {
  const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };
  for (const queryKey of TOLD) queryClient.setQueryDefaults(queryKey, kept);
  for (const list of TOLD_TO_STAFF)
    queryClient.setQueryDefaults(['admin', list], { staleTime: Number.POSITIVE_INFINITY });
};
