import {
  type AccessChange,
  type AccessChanges,
  type AccessOutcomes,
  type AccessThreshold,
  type ActivationChange,
  cents,
  formatMoneyExactly,
  type PermissionChange,
} from '@formulary/contract';
import { asc, eq, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { newId } from '../../../db/columns.ts';
import { readRows } from '../../../db/rows.ts';
import { type Actor, isStaff } from '../../../http/access.ts';
import { AppError, notFound } from '../../../http/errors/app-error.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { daysBefore, owedBefore } from '../../ledger/queries.ts';
import { labelOf } from '../person-label.ts';
import { endCredentials } from '../sessions/end-sessions.ts';
import { users } from '../tables.ts';

type Person = typeof users.$inferSelect;

/**
 * Locks a person and every Admin until the transaction ends, always in the same order, so that concurrent edits wait for
 * each other. NOT_FOUND if there is no such person, STALE if they have changed since the given version.
 */
export const lockPerson = async (
  tx: Tx,
  id: string,
  version: number | undefined,
): Promise<{ person: Person; admins: Person[] }> => {
  const locked = await tx
    .select()
    .from(users)
    .where(or(eq(users.id, id), eq(users.role, 'Admin')))
    .orderBy(asc(users.id))
    .for('no key update');
  const person = locked.find((one) => one.id === id && !one.isMachine) ?? notFound('Customer');
  if (version !== undefined && person.version !== version)
    throw new AppError(
      'STALE',
      'Someone else has changed this in the meantime. Check the latest version before you save again.',
    );
  return { person, admins: locked.filter(({ role }) => role === 'Admin') };
};

/** Whether no other Admin can sign in. */
export const isLastAdmin = (person: Person, admins: Person[]): boolean =>
  person.role === 'Admin' &&
  !admins.some(
    ({ id, passwordHash, deactivatedAt }) =>
      id !== person.id && passwordHash !== null && deactivatedAt === null,
  );

/** Whether an account opens the back office, so that signing in as it gives access to everything its owner may do. */
export const isStaffAccount = async (db: Db, id: string): Promise<boolean> => {
  const [person] = await db.select({ role: users.role }).from(users).where(eq(users.id, id));
  return person !== undefined && isStaff(person.role);
};

/** Without a `version` any intermediate change is accepted, as for an operator at the command line. */
type Activation = Omit<ActivationChange, 'version'> & { version?: number };
export type ActivationAct = Actor & { id: string; change: Activation };
const refuse = (message: string): never => {
  throw new AppError('CONFLICT', message);
};

/**
 * Deactivates an account, which ends its sessions and links immediately and keeps its history, or reactivates it;
 * returns the new version. NOT_FOUND, STALE; CONFLICT for the actor's own account and for the last Admin who can sign
 * in.
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

const outcomeOf = async (id: string, act: Promise<unknown>): Promise<AccessOutcomes['outcomes'][number]> => {
  try {
    await act;
    return { id, isChanged: true };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { id, isChanged: false, message: error.message };
  }
};

/** CONFLICT if the person no longer meets the threshold, because they have paid or owe again. */
const requireThreshold =
  (change: AccessChange, { days, amount }: AccessThreshold, id: string, at: Date) =>
  async (tx: Tx): Promise<void> => {
    const [account] = await readRows(
      tx,
      z.object({ owed: cents }),
      sql`select ${owedBefore(daysBefore(at, days))} as owed from ledger_accounts a where a.user_id = ${id}`,
    );
    const isOver = (account?.owed ?? 0) > amount;
    if (isOver === (change === 'revoke')) return;
    const than = `${formatMoneyExactly(amount)} for more than ${days} ${days === 1 ? 'day' : 'days'}`;
    throw new AppError('CONFLICT', isOver ? `Owes more than ${than}.` : `No longer owes more than ${than}.`);
  };

/** Grants or revokes access for each customer in its own transaction. The audit log groups the entries as one batch. */
export const changeAccess = async (
  db: Db,
  { change, reason, threshold, customers }: AccessChanges,
  { actorId, at }: Actor,
): Promise<AccessOutcomes> => {
  const outcomes: AccessOutcomes['outcomes'] = [];
  const batch = newId();
  for (const { id, version } of customers) {
    const act = {
      ...{ id, actorId, reason, batch, at },
      change: { version, storeAccess: change === 'grant' },
      ...(threshold && { refuse: requireThreshold(change, threshold, id, at) }),
    };
    outcomes.push(await outcomeOf(id, changePermissions(db, act)));
  }
  return { outcomes };
};
