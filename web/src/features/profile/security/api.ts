import {
  type NewAuthenticator,
  newAuthenticator,
  ownSecurity,
  ownSessionList,
  recoveryCodes,
} from '@formulary/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request, requestJson } from '#web/lib/calls/api.ts';

export const ownSessionsQuery = queryOptions({
  queryKey: ['users', 'sessions'],
  queryFn: ({ signal }) => requestJson('users/sessions', ownSessionList, { signal }),
});

export const ownSecurityQuery = queryOptions({
  queryKey: ['users', 'security'],
  queryFn: ({ signal }) => requestJson('users/security', ownSecurity, { signal }),
});

/** Ends one of one's own sessions, or all but this one. */
export const useEndOwnSessions = () => {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (sessionId?: string): Promise<void> => {
      await request(sessionId ? `users/sessions/${sessionId}` : 'users/sessions', { method: 'DELETE' });
    },
    onSettled: () => queryClient.invalidateQueries(ownSessionsQuery),
  });
};

/** Refreshes what the screen shows of how one signs in. */
export const useRefreshSecurity = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['users'] });
};

const body = (password: string | undefined) => ({ method: 'POST' as const, body: { password } });

export const startAuthenticator = (password?: string): Promise<NewAuthenticator> =>
  requestJson('users/authenticator', newAuthenticator, body(password));

export const confirmAuthenticator = async (code: string): Promise<string[]> => {
  const options = { method: 'POST', body: { code } } as const;
  return (await requestJson('users/authenticator/confirmation', recoveryCodes, options)).recoveryCodes;
};

export const removeAuthenticator = async (password?: string): Promise<void> => {
  await request('users/authenticator/removal', body(password));
};

export const renewRecoveryCodes = async (password?: string): Promise<string[]> =>
  (await requestJson('users/recovery-codes', recoveryCodes, body(password))).recoveryCodes;
