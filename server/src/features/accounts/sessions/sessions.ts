import type { ownSessionList, StaffSession, StaffSessionList } from '@formulary/contract';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import type { Actor } from '../../../http/access.ts';
import { notFound } from '../../../http/errors/app-error.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { labelOf } from '../person-label.ts';
import { findFactors } from '../second-factor/factors.ts';
import { sessions, users } from '../tables.ts';
import { endSessionsBut, endSessionsOf } from './end-sessions.ts';

/** Lists a person's sessions, most recently used first. */
const listSessions = async (db: Db, userId: string, now: Date): Promise<StaffSession[]> => {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt));
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    userAgent: row.userAgent,
  }));
};

/** Returns a person's sessions and their sign-in methods besides the password. */
export const describeSessions = async (db: Db, userId: string, now: Date): Promise<StaffSessionList> => {
  const [list, { passkeys, authenticatorSince }] = await Promise.all([
    listSessions(db, userId, now),
    findFactors(db, userId),
  ]);
  return { sessions: list, passkeys, hasAuthenticator: authenticatorSince !== null };
};

/** Ends one session of a person, or all of them. NOT_FOUND if there is no such person or session. */
export const endSessions = (
  db: Db,
  { userId, sessionId, actorId, at }: Actor & { userId: string; sessionId?: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const [person] = await tx.select().from(users).where(eq(users.id, userId));
    if (!person) return notFound('Customer');
    const ended = await endSessionsOf(tx, userId, sessionId ? { id: sessionId, at } : { at });
    if (ended === 0) return sessionId ? notFound('Session') : undefined;
    await recordAudit(tx, {
      actorId,
      action: 'Deleted',
      entity: 'Session',
      entityId: userId,
      label: labelOf(person),
      summary: sessionId ? 'Ended a session' : `Ended all sessions (${ended})`,
      at,
    });
  });

type Owner = { id: string; sessionId: string };

export const listOwnSessions = async (
  db: Db,
  { id, sessionId }: Owner,
  now: Date,
): Promise<z.infer<typeof ownSessionList>> => {
  const sessions = await listSessions(db, id, now);
  return { sessions: sessions.map((session) => ({ ...session, isCurrent: session.id === sessionId })) };
};

/**
 * Ends one of the owner's sessions or, without `sessionId`, all except the current one. NOT_FOUND if the owner has no
 * such session.
 */
export const endOwnSessions = (
  db: Db,
  owner: Owner,
  { sessionId, at }: { sessionId?: string; at: Date },
): Promise<void> =>
  db.transaction(async (tx) => {
    const ended = sessionId
      ? await endSessionsOf(tx, owner.id, { id: sessionId, at })
      : await endSessionsBut(tx, owner.id, { id: owner.sessionId, at });
    if (ended === 0) return sessionId ? notFound('Session') : undefined;
    const [person] = await tx.select().from(users).where(eq(users.id, owner.id));
    if (!person) return notFound('User');
    await recordAudit(tx, {
      actorId: owner.id,
      action: 'Deleted',
      entity: 'Session',
      entityId: owner.id,
      label: labelOf(person),
      summary: sessionId ? 'Ended one of their own sessions' : `Ended all their other sessions (${ended})`,
      at,
    });
  });
