import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, hasCode, hasStatus, OfflineError } from './errors.ts';

const RETRIES = 2;

/** Refusals are not retried; only failures that may pass are. */
const isTransient = (error: Error): boolean =>
  error instanceof OfflineError || (error instanceof ApiError && error.status >= 500);

type Refused = { onUnauthorized: () => void; onSecondFactorRequired: () => void };

/** The app's cache of server state. `onUnauthorized` runs on a 401 of any query or mutation. */
export const createQueryClient = ({ onUnauthorized, onSecondFactorRequired }: Refused): QueryClient => {
  const onError = (error: Error) => {
    if (hasStatus(error, 401)) onUnauthorized();
    if (hasCode(error, 'SECOND_FACTOR_REQUIRED')) onSecondFactorRequired();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // Offline, a query fails at once so that its screen can say so, and runs again once online.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => navigator.onLine && failures < RETRIES && isTransient(error),
        staleTime: 30_000,
        refetchOnWindowFocus: true,
      },
    },
  });
};
