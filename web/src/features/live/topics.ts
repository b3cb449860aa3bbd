import type { LiveTopic } from '@formulary/contract';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What each topic makes out of date. The catalogue's lists are mended in place instead, where the event names what changed. */
export const OUT_OF_DATE: Record<Exclude<LiveTopic, 'everything'>, QueryKey[]> = {
  products: [['products'], ['labs'], ['admin', 'products'], ['admin', 'labs'], ['admin', 'dashboard']],
  catalogue: [
    ['admin', 'products'],
    ['admin', 'labs'],
  ],
  store: [['store-status'], ['admin', 'store']],
  orders: [
    ['orders'],
    ['payments', 'payable'],
    ['admin', 'orders'],
    ['admin', 'payments'],
    ['admin', 'dashboard'],
  ],
  payments: [['payments'], ['orders'], ['admin', 'payments'], ['admin', 'orders'], ['admin', 'dashboard']],
  balance: [['users', 'current'], ['account-logs'], ['admin', 'customers']],
  account: [
    ['users', 'current'],
    ['admin', 'customers'],
  ],
};

/** What customers see of these is never out of date unless an event says so. */
const TOLD: QueryKey[] = [['products'], ['labs'], ['orders'], ['payments'], ['account-logs']];

/** Keeps what the server's events tell about for as long as the app is open, without asking for it again by the clock. */
export const keepWhatIsTold = (queryClient: QueryClient): void => {
  const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };
  for (const queryKey of TOLD) queryClient.setQueryDefaults(queryKey, kept);
};
