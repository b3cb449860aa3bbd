import { and, eq, gt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { SessionUser } from '../../http/access.ts';
import type { Services } from '../../http/app.ts';
import { hashToken, SESSION_COOKIE } from './create-session.ts';
import { sessions, users } from './tables.ts';

/** Who the request's cookie belongs to; null without a cookie or once the session has ended. */
export const findSession = async (
  { db, clock }: Services,
  request: FastifyRequest,
): Promise<SessionUser | null> => {
  const token = request.cookies[SESSION_COOKIE];
  if (!token) return null;
  const [user] = await db
    .select({ id: users.id, role: users.role, storeAccess: users.storeAccess, canCollect: users.canCollect })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.expiresAt, clock())));
  return user ?? null;
};
