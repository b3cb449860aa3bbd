import { IMPERSONATION_MINUTES } from '@formulary/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError, notFound } from '../../../http/errors/app-error.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { labelOf } from '../person-label.ts';
import { hashToken } from '../sessions/create-session.ts';
import { CUSTOMER_ROLES, sessions, users } from '../tables.ts';

type Viewing = { userId: string; viewedUserId: string | null; viewedUntil: Date | null };

const record = async (
  tx: Tx,
  { userId, viewedUserId, at }: { userId: string; viewedUserId: string; at: Date },
  act: { action: 'Added' | 'Deleted'; summary: string },
): Promise<void> => {
  const [viewed] = await tx.select().from(users).where(eq(users.id, viewedUserId));
  await recordAudit(tx, {
    ...act,
    actorId: userId,
    entity: 'Session',
    entityId: viewedUserId,
    label: viewed ? labelOf(viewed) : '',
    at,
  });
};

const recordImpersonationStart = (tx: Tx, userId: string, viewedUserId: string, at: Date): Promise<void> =>
  record(
    tx,
    { userId, viewedUserId, at },
    { action: 'Added', summary: 'Started viewing the store as this customer' },
  );

/**
 * Records the end of an impersonation: now, or when its time ran out. Records nothing if the session was not
 * impersonating.
 */
export const recordImpersonationEnd = async (
  tx: Tx,
  { userId, viewedUserId, viewedUntil }: Viewing,
  at: Date,
): Promise<void> => {
  if (!viewedUserId || !viewedUntil) return;
  const isOverdue = viewedUntil <= at;
  await record(
    tx,
    { userId, viewedUserId, at: isOverdue ? viewedUntil : at },
    {
      action: 'Deleted',
      summary: isOverdue
        ? 'Viewing the store as this customer timed out'
        : 'Stopped viewing the store as this customer',
    },
  );
};

/** Makes the session of `token` act as a customer, read-only, for a limited time. */
export const startImpersonation = (
  db: Db,
  { token, actorId, customerId, at }: Actor & { token: string; customerId: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const [viewed] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, customerId), inArray(users.role, CUSTOMER_ROLES)));
    if (!viewed) return notFound('Customer');
    const viewedUntil = new Date(at.getTime() + IMPERSONATION_MINUTES * 60_000);
    const begun = await tx
      .update(sessions)
      .set({ viewedUserId: customerId, viewedUntil })
      .where(and(eq(sessions.tokenHash, hashToken(token)), eq(sessions.userId, actorId)))
      .returning({ id: sessions.id });
    if (begun.length === 0) throw new AppError('UNAUTHENTICATED', 'Please sign in.');
    await recordImpersonationStart(tx, actorId, customerId, at);
  });

/** Returns the session to its owner. Does nothing if it is not impersonating. */
export const stopImpersonation = (db: Db, tokenHash: Buffer, at: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const [session] = await tx.select().from(sessions).where(eq(sessions.tokenHash, tokenHash)).for('update');
    if (!session?.viewedUserId) return;
    await tx
      .update(sessions)
      .set({ viewedUserId: null, viewedUntil: null })
      .where(eq(sessions.tokenHash, tokenHash));
    await recordImpersonationEnd(tx, session, at);
  });
