import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import type { Actor } from '../../http/access.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { labelOf } from './person-label.ts';
import { users } from './tables.ts';

type Restoring = Actor & { userId: string; reason: string };
/** Restores a customer's access to the store and records the reason in the audit log. False if they already have it. */
export const restoreAccess = async (tx: Tx, { userId, actorId, reason, at }: Restoring): Promise<boolean> => {
  const [person] = await tx
    .update(users)
    .set({ storeAccess: true, version: sql`${users.version} + 1`, updatedAt: at })
    .where(and(eq(users.id, userId), eq(users.storeAccess, false)))
    .returning();
  if (!person) return false;
  await recordAudit(tx, {
    actorId,
    action: 'Updated',
    entity: 'Customer',
    entityId: userId,
    label: labelOf(person),
    summary: 'Granted store access',
    before: { storeAccess: false },
    after: { storeAccess: true },
    reason,
    at,
  });
  return true;
};
