import type { PasswordChange } from '@formulary/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Services } from '../../../http/app.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { endOtherSessions } from '../end-sessions.ts';
import { hashPassword, verifyPassword } from '../password.ts';
import type { Attempts } from '../sign-in/limits.ts';
import { users } from '../tables.ts';

const WRONG_PASSWORD = 'This is not your current password.';

/**
 * Changes the password of a signed-in user and ends their sessions elsewhere; the session of `token` goes on.
 * Throws VALIDATION with `errors.oldPassword` where that is wrong, counted like a sign-in.
 */
export const changePassword = async (
  { db, clock }: Services,
  attempts: Attempts,
  user: { id: string; token: string; address: string },
  { oldPassword, newPassword }: PasswordChange,
): Promise<void> => {
  await attempts.begin(user.id, user.address);
  const [row] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, user.id));
  const passwordHash = row?.passwordHash ?? null;
  if (!(await verifyPassword(passwordHash, oldPassword)) || passwordHash === null)
    throw new AppError('VALIDATION', WRONG_PASSWORD, { errors: { oldPassword: WRONG_PASSWORD } });
  await attempts.forgive(user.id, user.address);
  const newHash = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ passwordHash: newHash, updatedAt: clock(), version: sql`${users.version} + 1` })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, passwordHash)))
      .returning({ id: users.id });
    if (changed.length === 0)
      throw new AppError('CONFLICT', 'Your password has just been changed elsewhere.');
    await endOtherSessions(tx, user.id, user.token, clock());
  });
};
