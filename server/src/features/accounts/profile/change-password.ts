import type { PasswordChange } from '@formulary/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Services } from '../../../http/app.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { WRONG_PASSWORD } from '../confirm-identity.ts';
import { hashToken } from '../create-session.ts';
import { endCredentials } from '../end-credentials.ts';
import { hashPassword, verifyPassword } from '../password.ts';
import { labelOf } from '../person-label.ts';
import { refuseWeakPassword } from '../refuse-weak-password.ts';
import type { limitPasswordChanges } from '../sign-in/limits.ts';
import { users } from '../tables.ts';

/**
 * Changes a signed-in user's password and ends their other sessions, links and pending sign-ins; the session of `token`
 * continues. Throws VALIDATION with `errors.oldPassword` if the old one is wrong or `errors.newPassword` if the new one is
 * too easy to guess, and TOO_MANY_REQUESTS if this session has guessed too often, regardless of others from its address.
 */
export const changePassword = async (
  { db, clock, mail }: Services,
  guesses: ReturnType<typeof limitPasswordChanges>,
  user: { id: string; sessionId: string; token: string },
  { oldPassword, newPassword }: PasswordChange,
): Promise<void> => {
  const session = hashToken(user.token).toString('base64url');
  await guesses.count(session);
  const [row] = await db
    .select({ passwordHash: users.passwordHash, username: users.username, email: users.email })
    .from(users)
    .where(eq(users.id, user.id));
  const passwordHash = row?.passwordHash ?? null;
  if (!(await verifyPassword(passwordHash, oldPassword)) || passwordHash === null || !row)
    throw new AppError('VALIDATION', WRONG_PASSWORD, { errors: { oldPassword: WRONG_PASSWORD } });
  await guesses.clear(session);
  await refuseWeakPassword(db, newPassword, row, 'newPassword');
  const newHash = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    const at = clock();
    const [changed] = await tx
      .update(users)
      .set({ passwordHash: newHash, updatedAt: at, version: sql`${users.version} + 1` })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, passwordHash)))
      .returning();
    if (!changed) throw new AppError('CONFLICT', 'Your password has just been changed on another device.');
    await endCredentials(tx, user.id, { exceptSession: user.sessionId, at });
    await recordAudit(tx, {
      actorId: user.id,
      action: 'Updated',
      entity: 'Customer',
      entityId: user.id,
      label: labelOf(changed),
      summary: 'Changed the password',
      at,
    });
    await mail.queue(tx, { kind: 'password-changed', userId: user.id, at: at.toISOString() });
  });
};
