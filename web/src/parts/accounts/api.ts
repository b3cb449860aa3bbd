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

/** Fresh for half an hour. */
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
 * Requires a signed-in user, otherwise returns 401. Afterwards, dates use the store's time zone and prices its
 * decimals. If these change, only the next screen uses the new ones, so that nothing typed on this screen is lost.
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

/** Fetches the current user and the app settings in parallel, before the first screen is shown. */
export const openSession = async (queryClient: QueryClient): Promise<User> => {
  const [person] = await Promise.all([
    queryClient.query(currentUserQuery),
    queryClient.query(appSettingsQuery).catch((error: unknown) => {
      // If settings are cached, they are good enough.
      if (!queryClient.getQueryData(appSettingsQuery.queryKey)) throw error;
    }),
  ]);
  return person;
};

/** Only for the protected area, which has loaded the user. */
export const useCurrentUser = () => useSuspenseQuery(currentUserQuery).data;

export const LOGOUT = ['logout'] as const;

/** Work to finish before a session ends. */
const beforeLogout = new Set<() => Promise<unknown>>();

/** Registers work to finish before the user signs out. Returns a function that removes it. */
export const finishBeforeLogout = (finish: () => Promise<unknown>): (() => void) => {
  beforeLogout.add(finish);
  return () => beforeLogout.delete(finish);
};

/** Removes a user's data from the cache. Public data stays, because screens for guests show it. */
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
    // Fails immediately when offline, so that no one believes they are signed out when they are not.
    networkMode: 'always',
    mutationFn: async () => {
      await Promise.allSettled([...beforeLogout].map((finish) => finish()));
      // Requests still pending after signing out would be refused.
      await queryClient.cancelQueries();
      return request('auth/logout', { method: 'POST' });
    },
    onSuccess: async () => {
      markSignedOut();
      // If someone navigates back, the session is checked again.
      await queryClient.invalidateQueries({ refetchType: 'none' });
      await navigate({ to: '/login' });
      forgetUser(queryClient);
    },
  });
};

export const isStaff = ({ role }: Pick<User, 'role'>): boolean =>
  role.name === 'Staff' || role.name === 'Admin';

export const isAdmin = ({ role }: Pick<User, 'role'>): boolean => role.name === 'Admin';
