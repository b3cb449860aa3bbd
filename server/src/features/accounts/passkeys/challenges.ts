import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { passkeyChallenges } from '../tables.ts';

const CHALLENGE_BYTES = 32;
export const CHALLENGE_MS = 10 * 60_000;

const clientData = z.object({ challenge: z.string() });

/** Stores a challenge for a passkey to sign, for the given user or for an unknown person signing in. */
export const newChallenge = async (db: Db, userId: string | null, now: Date): Promise<string> => {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now));
  await db
    .insert(passkeyChallenges)
    .values({ challenge, userId, expiresAt: new Date(now.getTime() + CHALLENGE_MS) });
  return challenge;
};

const challengeIn = (clientDataJSON: string): string | undefined => {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString('utf8');
    return clientData.parse(JSON.parse(text)).challenge;
  } catch {
    return undefined;
  }
};

/**
 * Uses the challenge that a browser claims to have signed, even if the signature turns out to be wrong, so that each works
 * only once. Undefined if it was not issued to this user, or has expired.
 */
export const takeChallenge = async (
  db: Db,
  clientDataJSON: string,
  userId: string | null,
  now: Date,
): Promise<string | undefined> => {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === undefined) return undefined;
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return taken?.challenge;
};

/** The origin of the requesting page, and the name that its passkeys belong to. */
export type RelyingParty = { origin: string; id: string };

const UNSUITABLE =
  'Passkeys need a domain name and https. Open the store at its own address, or use your password.';

const isLocal = (hostname: string): boolean => hostname === 'localhost' || hostname.endsWith('.localhost');

/**
 * Returns the relying party of a request: the page's own host, which `guardOrigins` has compared with that of the API.
 * CONFLICT for IP addresses and pages without TLS, where browsers allow passkeys only on this machine.
 */
export const relyingPartyOf = ({ headers }: FastifyRequest): RelyingParty => {
  const page = URL.parse(headers.origin ?? '');
  const isSuitable =
    page !== null &&
    isIP(page.hostname.replaceAll(/[[\]]/g, '')) === 0 &&
    (page.protocol === 'https:' || isLocal(page.hostname));
  if (!isSuitable) throw new AppError('CONFLICT', UNSUITABLE);
  return { origin: page.origin, id: page.hostname };
};
