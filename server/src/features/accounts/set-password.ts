import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { notFound } from '../../http/errors/app-error.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { endSessionsOf } from './end-sessions.ts';
import { hashPassword } from './password.ts';
import { labelOf } from './person-label.ts';
import { knownDevices, passwordLinks, passwordResets, pendingSignIns, users } from './tables.ts';

/**
 * Sets a password from the command line: the person's sessions and one-time link end and their devices are forgotten.
 * Usernames are compared without regard to case. NOT_FOUND.
 */
export const setPassword = async (db: Db, username: string, password: string, at: Date): Promise<void> => {
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const [person] = await tx
      .update(users)
      .set({ passwordHash, updatedAt: at, version: sql`${users.version} + 1` })
      .where(sql`lower(${users.username}) = lower(${username})`)
      .returning();
    if (!person) return notFound(`The user ${username} is`);
    await endSessionsOf(tx, person.id, { at });
    await tx.delete(passwordLinks).where(eq(passwordLinks.userId, person.id));
    await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, person.id));
    await tx.delete(passwordResets).where(eq(passwordResets.userId, person.id));
    await tx.delete(knownDevices).where(eq(knownDevices.userId, person.id));
    await recordAudit(tx, {
      actorId: person.id,
      action: 'Updated',
      entity: 'Customer',
      entityId: person.id,
      label: labelOf(person),
      summary: 'Set the password from the command line',
      at,
    });
  });
};
