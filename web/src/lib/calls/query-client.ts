import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, hasCode, hasStatus, OfflineError, waitOf } from './errors.ts';

const RETRIES = 2;
/** In seconds. If the store asks for a longer wait, the reason is shown instead and the user decides. */
const LONGEST_WAIT = 5;

/** Refused requests are not retried; only temporary failures are. */
const isTransient = (error: Error): boolean => {
  const wait = waitOf(error);
  if (wait !== undefined) return wait <= LONGEST_WAIT;
  return error instanceof OfflineError || (error instanceof ApiError && error.status >= 500);
};

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
        // Offline, a query fails immediately so that its screen can say so, and runs again once the browser is online.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => navigator.onLine && failures < RETRIES && isTransient(error),
        retryDelay: (failures, error) => 1000 * Math.max(2 ** failures, waitOf(error) ?? 0),
        staleTime: 30_000,
        refetchOnWindowFocus: true,
      },
    },
  });
};
