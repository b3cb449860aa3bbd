import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What customers see of these is never out of date unless an event says so. */
const TOLD: QueryKey[] = [['products'], ['labs'], ['orders'], ['payments'], ['account-logs']];

/** Keeps what the server's events tell about for as long as the app is open, without asking for it again by the clock. */
export const keepWhatIsTold = (queryClient: QueryClient): void => {
  const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };
  for (const queryKey of TOLD) queryClient.setQueryDefaults(queryKey, kept);
};
