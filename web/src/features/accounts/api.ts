import { appSettings, type Login, user } from '@formulary/contract';
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { request, requestJson } from '#web/lib/api.ts';
import { safeRedirect } from './safe-redirect.ts';

const FRESH_FOR = 30 * 60 * 1000;

/** The current user, fresh for 30 minutes. */
export const currentUserQuery = queryOptions({
  queryKey: ['users', 'current'],
  queryFn: ({ signal }) => requestJson('users', user, { signal }),
  staleTime: FRESH_FOR,
  retry: false,
});

/** Answered to who is signed in, a 401 otherwise: the login screen's check. */
export const appSettingsQuery = queryOptions({
  queryKey: ['app-settings'],
  queryFn: ({ signal }) => requestJson('app-settings', appSettings, { signal }),
  staleTime: 0,
  retry: false,
});

/** The current user, in the protected area, where it has been loaded. */
export const useCurrentUser = () => useSuspenseQuery(currentUserQuery).data;

/** Signs in and goes to where the user wanted to be. Nothing of an earlier user stays in memory. */
export const useLogin = (redirectUrl: string | undefined) => {
  const queryClient = useQueryClient();
  const { history } = useRouter();
  return useMutation({
    mutationFn: (credentials: Login) => request('auth', { method: 'POST', body: credentials }),
    onSuccess: () => {
      queryClient.clear();
      history.push(safeRedirect(redirectUrl));
    },
  });
};

/** Signs out and goes to the login screen. */
export const useLogout = () => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => request('auth/logout', { method: 'POST' }),
    onSuccess: async () => {
      // Whoever turns back on the way is asked anew who they are.
      await queryClient.invalidateQueries({ refetchType: 'none' });
      await navigate({ to: '/login' });
      queryClient.clear();
    },
  });
};
