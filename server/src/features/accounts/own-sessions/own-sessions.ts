import type { ownSessionList } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { notFound } from '../../../http/errors/app-error.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { endSessionsBut, endSessionsOf } from '../end-sessions.ts';
import { labelOf } from '../person-label.ts';
import { listSessions } from '../staff/sessions/sessions.ts';
import { users } from '../tables.ts';

type Owner = { id: string; sessionId: string };

export const listOwnSessions = async (
  db: Db,
  { id, sessionId }: Owner,
  now: Date,
): Promise<z.infer<typeof ownSessionList>> => {
  const sessions = await listSessions(db, id, now);
  return { sessions: sessions.map((session) => ({ ...session, isCurrent: session.id === sessionId })) };
};

/** Ends one session of its owner, or all but the current one. NOT_FOUND if they have no such session. */
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
      summary: sessionId ? 'Ended a session of their own' : `Ended all their other sessions (${ended})`,
      at,
    });
  });
