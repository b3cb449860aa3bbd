import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { request } from '#web/lib/calls/api.ts';

/** Cancelling the browser's own dialog is not a failure. */
const isCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

const signIn = async (useBrowserAutofill: boolean): Promise<boolean> => {
  // Not parsed by a schema: the login page has none.
  const optionsJSON = await (await request('auth/passkey/challenge', { method: 'POST' })).json();
  try {
    const signed = await startAuthentication({ optionsJSON, useBrowserAutofill });
    await request('auth/passkey', { method: 'POST', body: signed });
    return true;
  } catch (error) {
    if (isCancelled(error)) return false;
    throw error;
  }
};

/** Asks for a passkey in the browser's own dialog. Returns false if the user cancels it. */
export const signInWithPasskey = (): Promise<boolean> => signIn(false);

/**
 * Offers passkeys in the browser's autofill of the username. Returns false if none is chosen or the browser does not
 * support it.
 */
export const offerPasskeys = async (): Promise<boolean> =>
  (await browserSupportsWebAuthnAutofill()) && signIn(true);

export const stopOfferingPasskeys = (): void => WebAuthnAbortService.cancelCeremony();
