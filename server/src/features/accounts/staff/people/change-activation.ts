import type { ActivationChange } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../../db/client.ts';
import type { Actor } from '../../../../http/access.ts';
import { AppError } from '../../../../http/errors/app-error.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { endCredentials } from '../../end-credentials.ts';
import { labelOf } from '../../person-label.ts';
import { users } from '../../tables.ts';
import { isLastAdmin, lockPerson } from './lock-person.ts';

/** Without a `version` any intermediate change is accepted, as for an operator at the command line. */
type Activation = Omit<ActivationChange, 'version'> & { version?: number };
export type ActivationAct = Actor & { id: string; change: Activation };
const refuse = (message: string): never => {
  throw new AppError('CONFLICT', message);
};

/**
 * Deactivates an account, which ends its sessions and links at once and keeps its history, or reactivates it; returns the
 * new version. NOT_FOUND, STALE; CONFLICT for one's own account and for the last Admin who can sign in.
 */
export const changeActivation = (
  db: Db | Tx,
  { id, actorId, change: { isActive, reason, version }, at }: ActivationAct,
): Promise<number> =>
  db.transaction(async (tx) => {
    const { person, admins } = await lockPerson(tx, id, version);
    if ((person.deactivatedAt === null) === isActive) return person.version;
    if (!isActive && isLastAdmin(person, admins))
      refuse('This is the only active Admin. Make another user an Admin first.');
    if (!isActive && version !== undefined && id === actorId)
      refuse('You cannot deactivate your own account. Ask another Admin.');
    await tx
      .update(users)
      .set({ deactivatedAt: isActive ? null : at, version: sql`${users.version} + 1`, updatedAt: at })
      .where(eq(users.id, id));
    if (!isActive) await endCredentials(tx, id, { at });
    await recordAudit(tx, {
      actorId,
      action: 'Updated',
      entity: 'Customer',
      entityId: id,
      label: labelOf(person),
      summary: isActive ? 'Activated the account' : 'Deactivated the account',
      before: { active: !isActive },
      after: { active: isActive },
      reason,
      at,
    });
    return person.version + 1;
  });
