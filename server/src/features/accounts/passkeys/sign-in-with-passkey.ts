import type { passkeyRequest, passkeySigned } from '@formulary/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Services } from '../../../http/app.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { limitRate } from '../../../http/guards/rate-limit.ts';
import { lockAccount } from '../lock-account.ts';
import { createSession, isHttps } from '../sessions/create-session.ts';
import { networkOf } from '../sign-in/limits.ts';
import { passkeys, users } from '../tables.ts';
import {
  CHALLENGE_MS,
  newChallenge,
  type RelyingParty,
  relyingPartyOf,
  takeChallenge,
} from './challenges.ts';
import { userHandleOf } from './own-passkeys.ts';

const QUARTER_SECONDS = 15 * 60;
const REFUSED = 'This passkey is not valid for this store. Use your password.';

type Signed = z.infer<typeof passkeySigned>;
type Passkey = typeof passkeys.$inferSelect;

const refuse = (): never => {
  throw new AppError('INVALID_CREDENTIALS', REFUSED);
};

/** Verifies a passkey's signature, including that its owner was verified. Returns its counter and whether it is synchronised. */
const verifySigned = async (
  { id, rawId, type, response }: Signed,
  passkey: Passkey,
  { party, challenge }: { party: RelyingParty; challenge: string },
): Promise<{ counter: number; isBackedUp: boolean }> => {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { clientDataJSON, authenticatorData, signature } = response;
  const checked = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch(() => undefined);
  if (!checked?.verified) return refuse();
  const { newCounter, credentialBackedUp } = checked.authenticationInfo;
  return { counter: newCounter, isBackedUp: credentialBackedUp };
};

/**
 * Signs in with a passkey, which is both factors: the device, and the finger or PIN that unlocks it. Every refusal is
 * INVALID_CREDENTIALS with the same message; TOO_MANY_REQUESTS.
 */
export const passkeySignIn = (services: Services) => {
  const { db, clock, config } = services;
  const limit = (name: string, points: number) =>
    limitRate(db, { name, points, seconds: QUARTER_SECONDS, refusal: 'Too many attempts.' });
  const challenges = limit('passkey-challenge', 1000);
  const attempts = limit('passkey-sign-in', 100);

  /** Uses the passkey and opens a session, unless its owner or counter has changed since it was read. */
  const open = (request: FastifyRequest, passkey: Passkey, seen: { counter: number; isBackedUp: boolean }) =>
    db.transaction(async (tx) => {
      const now = clock();
      await lockAccount(tx, passkey.userId);
      const used = await tx
        .update(passkeys)
        .set({ counter: seen.counter, isBackedUp: seen.isBackedUp, lastUsedAt: now })
        .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
        .returning({ id: passkeys.id });
      const [account] = await tx
        .select()
        .from(users)
        .where(and(eq(users.id, passkey.userId), isNull(users.deactivatedAt)));
      if (used.length === 0 || !account) return refuse();
      const userAgent = request.headers['user-agent'] ?? '';
      const hostOnly = isHttps(request);
      const token = await createSession({ db: tx, clock, config }, account.id, userAgent, { hostOnly });
      return { account, token };
    });

  return {
    start: async (request: FastifyRequest): Promise<z.infer<typeof passkeyRequest>> => {
      const party = relyingPartyOf(request);
      await challenges.count(networkOf(request.ip));
      const challenge = await newChallenge(db, null, clock());
      return { challenge, rpId: party.id, timeout: CHALLENGE_MS, userVerification: 'required' };
    },
    finish: async (request: FastifyRequest, signed: Signed) => {
      const party = relyingPartyOf(request);
      await attempts.count(networkOf(request.ip));
      const challenge = await takeChallenge(db, signed.response.clientDataJSON, null, clock());
      const [passkey] = await db.select().from(passkeys).where(eq(passkeys.credentialId, signed.id));
      const { userHandle } = signed.response;
      if (!challenge || !passkey) return refuse();
      if (userHandle !== undefined && userHandle !== userHandleOf(passkey.userId)) return refuse();
      const opened = await open(request, passkey, await verifySigned(signed, passkey, { party, challenge }));
      await attempts.takeBack(networkOf(request.ip));
      return opened;
    },
  };
};
