import {
  addedPasskey,
  type NewAuthenticator,
  newAuthenticator,
  ownSecurity,
  ownSessionList,
  passkeyCreation,
  recoveryCodes,
} from '@formulary/contract';
import type { PublicKeyCredentialCreationOptionsJSON as CreationOptions } from '@simplewebauthn/browser';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { ApiError } from '#web/lib/calls/errors.ts';

export const ownSessionsQuery = queryOptions({
  queryKey: ['users', 'sessions'],
  queryFn: ({ signal }) => requestJson('users/sessions', ownSessionList, { signal }),
});

export const ownSecurityQuery = queryOptions({
  queryKey: ['users', 'security'],
  queryFn: ({ signal }) => requestJson('users/security', ownSecurity, { signal }),
});

/** Ends one of the user's sessions, or all but the current one. */
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

/** Refetches the sign-in settings on the screen. */
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

const ALREADY = 'This device already has a passkey for your account.';

/** Lets the browser create a passkey, and saves it. Returns undefined if the user cancels the browser's dialog. */
export const addPasskey = async (
  name: string,
  password?: string,
): Promise<z.infer<typeof addedPasskey> | undefined> => {
  const optionsJSON = await requestJson('users/passkeys/challenge', passkeyCreation, body(password));
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    const passkey = await startRegistration({ optionsJSON: optionsJSON as CreationOptions });
    return await requestJson('users/passkeys', addedPasskey, { method: 'POST', body: { name, passkey } });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'NotAllowedError' || error.name === 'AbortError') return undefined;
    if (error.name === 'InvalidStateError') throw new ApiError(409, ALREADY);
    throw error;
  }
};

export const renamePasskey = async (id: string, name: string): Promise<void> => {
  await request(`users/passkeys/${id}`, { method: 'PUT', body: { name } });
};

export const removePasskey = async (id: string, password?: string): Promise<void> => {
  await request(`users/passkeys/${id}/removal`, body(password));
};
