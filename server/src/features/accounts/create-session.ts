import { createHash, randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Db, Tx } from '../../db/client.ts';
import { sessions } from './tables.ts';

const TOKEN_BYTES = 32;
const DAY_MS = 86_400_000;

/** Only the hash is stored, so read access to the table is not enough to sign in. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

type Lifetime = Pick<Config, 'sessionDays' | 'sessionMaxDays'>;

/** Returns when a session used now expires: after some days without use, and never beyond its maximum lifetime. */
export const expiryFrom = (now: Date, createdAt: Date, config: Lifetime): Date =>
  new Date(
    Math.min(
      now.getTime() + config.sessionDays * DAY_MS,
      createdAt.getTime() + config.sessionMaxDays * DAY_MS,
    ),
  );

/**
 * Opens a session and returns its token, which is not stored. `hostOnly` if its cookie has the `__Host-` prefix: the
 * session is then accepted under no other cookie name.
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
