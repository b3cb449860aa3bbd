import type { PermissionChange } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../../db/client.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { labelOf } from '../../person-label.ts';
import { users } from '../../tables.ts';
import { lockPerson } from './lock-person.ts';

type Switched = Pick<PermissionChange, 'storeAccess' | 'canCollect'>;
export type PermissionAct = {
  id: string;
  actorId: string;
  change: PermissionChange;
  reason?: string;
  /** Set for a bulk change. */
  batch?: string;
  /** Throws if the change no longer applies, once the person is locked. */
  refuse?: (tx: Tx) => Promise<void>;
  at: Date;
};

const summaryOf = ({ storeAccess, canCollect }: Switched): string =>
  [
    storeAccess !== undefined && (storeAccess ? 'Granted store access' : 'Revoked store access'),
    canCollect !== undefined && (canCollect ? 'Allowed collection' : 'Stopped allowing collection'),
  ]
    .filter(Boolean)
    .join('; ');

/**
 * Changes a person's permissions, effective with their next request. Setting the current value changes nothing. Returns
 * the new version. NOT_FOUND, STALE.
 */
export const changePermissions = (
  db: Db | Tx,
  { id, actorId, change: { version, ...asked }, reason, batch, refuse, at }: PermissionAct,
): Promise<number> =>
  db.transaction(async (tx) => {
    const { person } = await lockPerson(tx, id, version);
    await refuse?.(tx);
    const before = { storeAccess: person.storeAccess, canCollect: person.canCollect };
    const changed: Switched = {
      ...(asked.storeAccess !== undefined && asked.storeAccess !== before.storeAccess
        ? { storeAccess: asked.storeAccess }
        : {}),
      ...(asked.canCollect !== undefined && asked.canCollect !== before.canCollect
        ? { canCollect: asked.canCollect }
        : {}),
    };
    if (Object.keys(changed).length === 0) return version;
    await tx
      .update(users)
      .set({ ...changed, version: sql`${users.version} + 1`, updatedAt: at })
      .where(eq(users.id, id));
    await recordAudit(tx, {
      actorId,
      action: 'Updated',
      entity: 'Customer',
      entityId: id,
      label: labelOf(person),
      summary: summaryOf(changed),
      before,
      after: { ...before, ...changed },
      reason,
      batch,
      at,
    });
    return version + 1;
  });
