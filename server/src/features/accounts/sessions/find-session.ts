import { and, eq, gt, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Cached, cacheUntilChanged } from '../../../db/change-events/cache.ts';
import type { ChangeEvents } from '../../../db/change-events/change-events.ts';
import { isStaff, type SessionUser } from '../../../http/access.ts';
import type { Services } from '../../../http/app.ts';
import { businessSettings } from '../../business/tables.ts';
import { stopImpersonation } from '../impersonation/impersonate.ts';
import { fullNameOf } from '../person-label.ts';
import { authenticators, CUSTOMER_ROLES, passkeys, sessions, users } from '../tables.ts';
import { expiryFrom, hashToken, readSessionCookie, setSessionCookie } from './create-session.ts';

/** Extends a session at most this often, so that few requests write. */
const EXTEND_AFTER_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Extends a session; false if a concurrent request has just done so. */
const extendSession = async (
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  tokenHash: Buffer,
  createdAt: Date,
): Promise<boolean> => {
  const now = clock();
  const stale = new Date(now.getTime() - EXTEND_AFTER_MS);
  const extended = await db
    .update(sessions)
    .set({ lastUsedAt: now, expiresAt: expiryFrom(now, createdAt, config) })
    .where(
      and(eq(sessions.tokenHash, tokenHash), lte(sessions.lastUsedAt, stale), gt(sessions.expiresAt, now)),
    )
    .returning({ userId: sessions.userId });
  return extended.length > 0;
};

const viewed = alias(users, 'viewed');
/** Selects an active session with its user and, while an Admin is impersonating, the customer. */
const selectSession = async (
  { db, config }: Pick<Services, 'db' | 'config'>,
  tokenHash: Buffer,
  now: Date,
) => {
  const oldest = new Date(now.getTime() - config.sessionMaxDays * DAY_MS);
  const [found] = await db
    .select({
      owner: {
        id: users.id,
        role: users.role,
        storeAccess: users.storeAccess,
        canCollect: users.canCollect,
        name: users.name,
        surname: users.surname,
      },
      viewed: {
        id: viewed.id,
        role: viewed.role,
        storeAccess: viewed.storeAccess,
        canCollect: viewed.canCollect,
      },
      viewedUserId: sessions.viewedUserId,
      viewedUntil: sessions.viewedUntil,
      secondFactorRequired: businessSettings.secondFactorRequired,
      authenticatorSince: authenticators.confirmedAt,
      passkeys: db.$count(passkeys, eq(passkeys.userId, users.id)),
      id: sessions.id,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      lastUsedAt: sessions.lastUsedAt,
      hostOnly: sessions.hostOnly,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(businessSettings, eq(businessSettings.id, 1))
    .leftJoin(authenticators, and(eq(authenticators.userId, users.id), isNotNull(authenticators.confirmedAt)))
    .leftJoin(
      viewed,
      and(
        eq(viewed.id, sessions.viewedUserId),
        gt(sessions.viewedUntil, now),
        eq(users.role, 'Admin'),
        inArray(viewed.role, CUSTOMER_ROLES),
      ),
    )
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.expiresAt, now),
        gt(sessions.createdAt, oldest),
        isNull(users.deactivatedAt),
      ),
    );
  return found;
};

type Session = NonNullable<Awaited<ReturnType<typeof selectSession>>>;

const MAX_SESSIONS = 10_000;

/** Caches active sessions in memory until they or their users change. */
const cacheSessions = (live: ChangeEvents): Cached<Session> =>
  cacheUntilChanged<Session>(live, {
    max: MAX_SESSIONS,
    forget: ({ topic, userId }, cached) => {
      if (topic !== 'account') return [];
      if (userId === undefined) return true;
      return [...cached]
        .filter(([, { owner, viewedUserId }]) => owner.id === userId || viewedUserId === userId)
        .map(([key]) => key);
    },
  });

/** Whether a cached session is still valid at this time: neither due to be extended nor ended. */
const isSettled = (
  { lastUsedAt, expiresAt, createdAt, viewedUntil }: Session,
  now: Date,
  { sessionMaxDays }: Services['config'],
): boolean =>
  now.getTime() - lastUsedAt.getTime() < EXTEND_AFTER_MS &&
  now < expiresAt &&
  now.getTime() - createdAt.getTime() < sessionMaxDays * DAY_MS &&
  (viewedUntil === null || now < viewedUntil);

/** Whether the session's owner must set up a second factor before anything else. */
const needsSecondFactor = ({
  owner,
  secondFactorRequired,
  authenticatorSince,
  passkeys: keys,
}: Session): boolean =>
  secondFactorRequired === true && isStaff(owner.role) && authenticatorSince === null && keys === 0;

/**
 * Returns the user of a request's cookie; null without a cookie or once the session has ended. Extends the session and its
 * cookie at most once an hour. While an Admin is impersonating a customer, returns the customer with `viewedBy` set to the
 * Admin.
 */
export const sessionFinder = (services: Services) => {
  const cache = cacheSessions(services.live);

  const find = async (tokenHash: Buffer, now: Date): Promise<Session | undefined> => {
    const key = tokenHash.toString('base64');
    const known = cache.get(key);
    if (known && isSettled(known, now, services.config)) return known;
    const remember = cache.reading();
    const found = await selectSession(services, tokenHash, now);
    if (found && isSettled(found, now, services.config)) remember(key, found);
    return found;
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<SessionUser | null> => {
    const cookie = readSessionCookie(request);
    if (!cookie) return null;
    const { token, isPlain } = cookie;
    const now = services.clock();
    const tokenHash = hashToken(token);
    const found = await find(tokenHash, now);
    if (!found || (isPlain && found.hostOnly)) return null;
    const isStale = now.getTime() - found.lastUsedAt.getTime() >= EXTEND_AFTER_MS;
    const isExtended = isStale && (await extendSession(services, tokenHash, found.createdAt));
    if (isExtended || isPlain)
      setSessionCookie(reply, token, services.config, { now, createdAt: found.createdAt });
    const { name, surname, ...owner } = found.owner;
    const session = {
      sessionId: found.id,
      signedInAt: found.createdAt,
      needsSecondFactor: needsSecondFactor(found),
    };
    if (found.viewed && found.viewedUntil)
      return {
        ...found.viewed,
        ...session,
        viewedBy: { id: owner.id, name: fullNameOf({ name, surname }), until: found.viewedUntil },
      };
    if (found.viewedUserId) await stopImpersonation(services.db, tokenHash, now);
    return { ...owner, ...session };
  };
};

/** Returns the user that each session currently acts as, by session id; ended sessions are absent. */
export const findSessionUsers = async (
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  ids: string[],
): Promise<Map<string, string>> => {
  const now = clock();
  const oldest = new Date(now.getTime() - config.sessionMaxDays * DAY_MS);
  const rows = await db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      role: users.role,
      viewedUserId: sessions.viewedUserId,
      viewedUntil: sessions.viewedUntil,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        inArray(sessions.id, ids),
        gt(sessions.expiresAt, now),
        gt(sessions.createdAt, oldest),
        isNull(users.deactivatedAt),
      ),
    );
  return new Map(
    rows.map(({ id, userId, role, viewedUserId, viewedUntil }) => {
      const isImpersonating = role === 'Admin' && viewedUserId && viewedUntil && viewedUntil > now;
      return [id, isImpersonating ? viewedUserId : userId];
    }),
  );
};
