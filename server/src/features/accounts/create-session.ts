import { createHash, randomBytes } from 'node:crypto';
import type { Services } from '../../http/app.ts';
import { sessions } from './tables.ts';

export const SESSION_COOKIE = 'formulary_session';
const TOKEN_BYTES = 32;
const DAY_MS = 86_400_000;

/** What is stored of a token: who reads the table cannot sign in with it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Opens a session and answers its token, which is kept nowhere. */
export const createSession = async (
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
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
    expiresAt: new Date(now.getTime() + config.sessionDays * DAY_MS),
    userAgent: userAgent.slice(0, 300),
  });
  return token;
};
