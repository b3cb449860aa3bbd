import { eq } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { labelOf } from '../person-label.ts';
import { users } from '../tables.ts';

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

export const recordImpersonationStart = (
  tx: Tx,
  userId: string,
  viewedUserId: string,
  at: Date,
): Promise<void> =>
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
