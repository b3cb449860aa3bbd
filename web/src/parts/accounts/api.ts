import { appSettings, type User, user } from '@formulary/contract';
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { setStoreDecimals } from '#web/lib/store-decimals.ts';
import { setStoreTaxRules } from '#web/lib/store-tax.ts';
import { setStoreTimeZone } from '#web/lib/store-time-zone.ts';
import { markSignedIn, markSignedOut } from './session-mark.ts';

const FRESH_FOR = 30 * 60 * 1000;

/** Fresh for 30 minutes. */
export const currentUserQuery = queryOptions({
  queryKey: ['users', 'current'],
  queryFn: async ({ signal }) => {
    const person = await requestJson('users', user, { signal });
    markSignedIn();
    return person;
  },
  staleTime: FRESH_FOR,
  retry: false,
});

/**
 * Answered to who is signed in, a 401 otherwise. From then on dates are shown by the store's clocks and prices with its decimals;
 * where those change, from the next screen on, so that nothing typed on this one is lost.
 */
export const appSettingsQuery = queryOptions({
  queryKey: ['app-settings'],
  queryFn: async ({ signal }) => {
    const settings = await requestJson('app-settings', appSettings, { signal });
    setStoreTimeZone(settings.timeZone);
    setStoreDecimals(settings.decimals);
    setStoreTaxRules(settings);
    return settings;
  },
  staleTime: FRESH_FOR,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** Reads who is signed in and what holds for every screen, both at once, before the first one is shown. */
export const openSession = async (queryClient: QueryClient): Promise<User> => {
  const [person] = await Promise.all([
    queryClient.query(currentUserQuery),
    queryClient.query(appSettingsQuery).catch((error: unknown) => {
      // What is known of the store from before will do.
      if (!queryClient.getQueryData(appSettingsQuery.queryKey)) throw error;
    }),
  ]);
  return person;
};

/** Only in the protected area, which has loaded the user. */
export const useCurrentUser = () => useSuspenseQuery(currentUserQuery).data;

export const LOGOUT = ['logout'] as const;

/** What is finished before a session ends. */
const beforeLogout = new Set<() => Promise<unknown>>();

/** Has this run before the user logs out. Returns a function that takes it back. */
export const finishBeforeLogout = (finish: () => Promise<unknown>): (() => void) => {
  beforeLogout.add(finish);
  return () => beforeLogout.delete(finish);
};

/** Forgets all that was read for one person; what is public stays, because screens of guests show it. */
export const forgetUser = (queryClient: QueryClient): void => {
  queryClient.removeQueries({ predicate: ({ meta }) => meta?.isPublic !== true });
  queryClient.getMutationCache().clear();
};

/** Signs out and goes to the login screen. */
export const useLogout = () => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationKey: LOGOUT,
    // Offline it fails at once, so that nobody believes they are signed out when they are not.
    networkMode: 'always',
    mutationFn: async () => {
      await Promise.allSettled([...beforeLogout].map((finish) => finish()));
      // What is still being read would be refused.
      await queryClient.cancelQueries();
      return request('auth/logout', { method: 'POST' });
    },
    onSuccess: async () => {
      markSignedOut();
      // Someone who navigates back in the meantime is checked again.
      await queryClient.invalidateQueries({ refetchType: 'none' });
      await navigate({ to: '/login' });
      forgetUser(queryClient);
    },
  });
};
