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
import { setStoreDecimals, setStoreTaxRules, setStoreTimeZone } from '#web/lib/store-settings.ts';
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
 * Requires a signed-in user, otherwise returns 401. From then on dates use the store's time zone and prices its decimals; if
 * these change, only the next screen uses the new ones, so that nothing typed on this one is lost.
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

/** Reads the current user and the app settings in parallel, before the first screen is shown. */
export const openSession = async (queryClient: QueryClient): Promise<User> => {
  const [person] = await Promise.all([
    queryClient.query(currentUserQuery),
    queryClient.query(appSettingsQuery).catch((error: unknown) => {
      // Cached settings are good enough.
      if (!queryClient.getQueryData(appSettingsQuery.queryKey)) throw error;
    }),
  ]);
  return person;
};

/** Only in the protected area, which has loaded the user. */
export const useCurrentUser = () => useSuspenseQuery(currentUserQuery).data;

export const LOGOUT = ['logout'] as const;

/** Work to finish before a session ends. */
const beforeLogout = new Set<() => Promise<unknown>>();

/** Registers work to finish before the user logs out. Returns a function that removes it. */
export const finishBeforeLogout = (finish: () => Promise<unknown>): (() => void) => {
  beforeLogout.add(finish);
  return () => beforeLogout.delete(finish);
};

/** Removes a person's data from the cache; public data stays, because screens for guests show it. */
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
    // Fails at once when offline, so that nobody believes they are signed out when they are not.
    networkMode: 'always',
    mutationFn: async () => {
      await Promise.allSettled([...beforeLogout].map((finish) => finish()));
      // Pending requests would be refused.
      await queryClient.cancelQueries();
      return request('auth/logout', { method: 'POST' });
    },
    onSuccess: async () => {
      markSignedOut();
      // If someone navigates back, their session is checked again.
      await queryClient.invalidateQueries({ refetchType: 'none' });
      await navigate({ to: '/login' });
      forgetUser(queryClient);
    },
  });
};

export const isStaff = ({ role }: Pick<User, 'role'>): boolean =>
  role.name === 'Staff' || role.name === 'Admin';

export const isAdmin = ({ role }: Pick<User, 'role'>): boolean => role.name === 'Admin';
