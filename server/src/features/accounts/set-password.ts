import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { notFound } from '../../http/errors/app-error.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { endCredentials } from './end-credentials.ts';
import { hashPassword } from './password.ts';
import { labelOf } from './person-label.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { users } from './tables.ts';

/**
 * Sets a password from the command line: the person's sessions and one-time links end, and their devices are forgotten.
 * Usernames are case-insensitive. NOT_FOUND, VALIDATION.
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
    await refuseWeakPassword(tx, password, person, 'password');
    await endCredentials(tx, person.id, { at });
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
