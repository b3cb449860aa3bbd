import { createHash, randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Db, Tx } from '../../db/client.ts';
import { sessions } from './tables.ts';

const TOKEN_BYTES = 32;
const DAY_MS = 86_400_000;

/** What is stored of a token: who reads the table cannot sign in with it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

type Lifetime = Pick<Config, 'sessionDays' | 'sessionMaxDays'>;

/** Until when a session that is used now can be used: some days without a visit, and never beyond its longest lifetime. */
export const expiryFrom = (now: Date, createdAt: Date, config: Lifetime): Date =>
  new Date(
    Math.min(
      now.getTime() + config.sessionDays * DAY_MS,
      createdAt.getTime() + config.sessionMaxDays * DAY_MS,
    ),
  );

/**
 * Opens a session and returns its token, which is kept nowhere. `hostOnly` where its cookie has the prefix `__Host-`: it is
 * then taken by no other name.
 */
export const createSession = async (
  { db, clock, config }: { db: Db | Tx; clock: () => Date; config: Lifetime },
  userId: string,
  userAgent: string,
  { hostOnly = false }: { hostOnly?: boolean } = {},
): Promise<string> => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const now = clock();
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: expiryFrom(now, now, config),
    userAgent: userAgent.toWellFormed().replaceAll('\0', '').slice(0, 300),
    hostOnly,
  });
  return token;
};
