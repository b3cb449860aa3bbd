import { createHash, randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Db, Tx } from '../../db/client.ts';
import { sessions } from './tables.ts';

export { SESSION_COOKIE } from './session-cookie.ts';

const TOKEN_BYTES = 32;
const DAY_MS = 86_400_000;

/** What is stored of a token: who reads the table cannot sign in with it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** When a session that is used now ends unless it is used again. */
export const expiryFrom = (now: Date, config: Pick<Config, 'sessionDays'>): Date =>
  new Date(now.getTime() + config.sessionDays * DAY_MS);

/** Opens a session and answers its token, which is kept nowhere. */
export const createSession = async (
  { db, clock, config }: { db: Db | Tx; clock: () => Date; config: Pick<Config, 'sessionDays'> },
  userId: string,
  userAgent: string,
): Promise<string> => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const now = clock();
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: expiryFrom(now, config),
    userAgent: userAgent.toWellFormed().replaceAll('\0', '').slice(0, 300),
  });
  return token;
};
