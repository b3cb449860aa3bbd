import { and, eq, inArray, lte, ne, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { recordImpersonationEnd } from '../impersonation/impersonate.ts';
import {
  emailChanges,
  knownDevices,
  passkeyChallenges,
  passwordLinks,
  passwordResets,
  pendingSignIns,
  sessions,
} from '../tables.ts';
import { hashToken } from './create-session.ts';

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

/**
 * Ends everything that a person's earlier password or email address can still open: one-time password links, an unconfirmed
 * email address, and pending sign-ins. Call it wherever a password, an address or a second factor is replaced.
 */
export const endLinks = async (tx: Tx, userId: string): Promise<void> => {
  for (const table of [passwordLinks, passwordResets, emailChanges, pendingSignIns, passkeyChallenges])
    await tx.delete(table).where(eq(table.userId, userId));
};

/** Ends links, known devices and sessions of a person; the session `exceptSession` continues. */
export const endCredentials = async (
  tx: Tx,
  userId: string,
  { exceptSession, at }: { exceptSession?: string; at: Date },
): Promise<void> => {
  await endLinks(tx, userId);
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
  if (exceptSession === undefined) await endSessionsOf(tx, userId, { at });
  else await endSessionsBut(tx, userId, { id: exceptSession, at });
};
