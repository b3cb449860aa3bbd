import { and, eq, gt, lte } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionUser } from '../../http/access.ts';
import type { Services } from '../../http/app.ts';
import { expiryFrom, hashToken } from './create-session.ts';
import { sessionToken, setSessionCookie } from './session-cookie.ts';
import { sessions, users } from './tables.ts';

/** A session in use is extended at most this often, so that a request seldom writes. */
const EXTEND_AFTER_MS = 3_600_000;

/** Moves the end of a session; false where a request beside this one has just done it. */
const extendSession = async (
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  tokenHash: Buffer,
): Promise<boolean> => {
  const now = clock();
  const stale = new Date(now.getTime() - EXTEND_AFTER_MS);
  const extended = await db
    .update(sessions)
    .set({ lastUsedAt: now, expiresAt: expiryFrom(now, config) })
    .where(
      and(eq(sessions.tokenHash, tokenHash), lte(sessions.lastUsedAt, stale), gt(sessions.expiresAt, now)),
    )
    .returning({ userId: sessions.userId });
  return extended.length > 0;
};

/**
 * Who the request's cookie belongs to; null without a cookie or once the session has ended. A session in use rolls on:
 * its end and its cookie's are moved, at most once an hour.
 */
export const findSession = async (
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionUser | null> => {
  const token = sessionToken(request);
  if (!token) return null;
  const { db, clock, config } = services;
  const now = clock();
  const tokenHash = hashToken(token);
  const [found] = await db
    .select({
      id: users.id,
      role: users.role,
      storeAccess: users.storeAccess,
      canCollect: users.canCollect,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)));
  if (!found) return null;
  const { lastUsedAt, ...user } = found;
  const isStale = now.getTime() - lastUsedAt.getTime() >= EXTEND_AFTER_MS;
  if (isStale && (await extendSession(services, tokenHash))) setSessionCookie(reply, token, config);
  return user;
};
