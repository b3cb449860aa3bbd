import { and, eq, inArray, lte, ne, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { hashToken } from './create-session.ts';
import { recordImpersonationEnd } from './impersonation/record-impersonation.ts';
import { sessions } from './tables.ts';

const SWEEP_ROWS = 1_000;

/** Ends sessions together with any impersonation on them. Returns how many. */
const deleteSessions = (db: Db | Tx, which: SQL | undefined, at: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const ended = await tx.delete(sessions).where(which).returning({
      userId: sessions.userId,
      viewedUserId: sessions.viewedUserId,
      viewedUntil: sessions.viewedUntil,
    });
    for (const session of ended) await recordImpersonationEnd(tx, session, at);
    return ended.length;
  });

/** Ends the session of a token. A session that has already ended is not an error. */
export const endSession = async (db: Db | Tx, token: string, at: Date): Promise<void> => {
  await deleteSessions(db, eq(sessions.tokenHash, hashToken(token)), at);
};

/** Ends every session of a user, or only the one with this id. Returns how many. */
export const endSessionsOf = (
  db: Db | Tx,
  userId: string,
  { id, at }: { id?: string; at: Date },
): Promise<number> =>
  deleteSessions(db, and(eq(sessions.userId, userId), id ? eq(sessions.id, id) : undefined), at);

/** Ends every session of a user but the one with this id. Returns how many. */
export const endSessionsBut = (
  db: Db | Tx,
  userId: string,
  { id, at }: { id: string; at: Date },
): Promise<number> => deleteSessions(db, and(eq(sessions.userId, userId), ne(sessions.id, id)), at);

/** Deletes expired sessions in batches; concurrent sweeps skip each other's rows. */
export const sweepSessions = async (db: Db, now: Date): Promise<void> => {
  const expired = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(lte(sessions.expiresAt, now))
    .limit(SWEEP_ROWS)
    .for('update', { skipLocked: true });
  await deleteSessions(db, inArray(sessions.tokenHash, expired), now);
};
