import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError, notFound } from '../../../http/errors/app-error.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { endCredentials } from '../end-credentials.ts';
import { lockAccount } from '../lock-account.ts';
import { labelOf } from '../person-label.ts';
import { authenticators, passkeys, recoveryCodes, users } from '../tables.ts';

/**
 * Removes a person's passkeys, authenticator app and recovery codes and ends their sessions and one-time links, so that they
 * sign in with only the password and set up new ones. NOT_FOUND for an unknown person or one without any.
 */
export const resetSecondFactor = (
  db: Db,
  { userId, actorId, at }: Actor & { userId: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const [person] = await tx.select().from(users).where(eq(users.id, userId));
    if (!person || person.isMachine) return notFound('Customer');
    await lockAccount(tx, userId);
    const removedKeys = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning();
    const removedApps = await tx.delete(authenticators).where(eq(authenticators.userId, userId)).returning();
    if (removedKeys.length + removedApps.length === 0) return notFound('Second factor');
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    await endCredentials(tx, userId, { at });
    await recordAudit(tx, {
      actorId,
      action: 'Deleted',
      entity: 'Customer',
      entityId: userId,
      label: labelOf(person),
      summary: 'Reset the second factor',
      before: { passkeys: removedKeys.map(({ name }) => name), authenticatorApp: removedApps.length > 0 },
      after: { passkeys: [], authenticatorApp: false },
      at,
    });
  });

/** Refuses one's own account: people change their own second factor on their own screen. */
export const resetSecondFactorOf = (db: Db, act: Actor & { userId: string }): Promise<void> => {
  if (act.userId === act.actorId)
    throw new AppError('CONFLICT', 'Change your own under Sign-in and security.');
  return resetSecondFactor(db, act);
};
