import { and, eq, inArray, lte, ne } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { hashToken } from './create-session.ts';
import { sessions } from './tables.ts';

const SWEEP_ROWS = 1_000;

/** Ends the session of a token; one that has ended already is no error. */
export const endSession = async (db: Db | Tx, token: string): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
};

/** Ends every session of a user except that of the token given. */
export const endOtherSessions = async (db: Db | Tx, userId: string, token: string): Promise<void> => {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, hashToken(token))));
};

/** Removes sessions that expired, a bounded number at a time; instances that sweep at once do not wait for each other. */
export const sweepSessions = async (db: Db, now: Date): Promise<void> => {
  const expired = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(lte(sessions.expiresAt, now))
    .limit(SWEEP_ROWS)
    .for('update', { skipLocked: true });
  await db.delete(sessions).where(inArray(sessions.tokenHash, expired));
};
