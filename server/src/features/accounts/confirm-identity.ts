import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/errors/app-error.ts';
import { hashToken } from './create-session.ts';
import { verifyPassword } from './password.ts';
import type { limitPasswordChanges } from './sign-in/limits.ts';
import { users } from './tables.ts';

/** Whoever signed in no longer ago than this is not asked for the password again. */
const RECENT_MS = 15 * 60_000;

export const WRONG_PASSWORD = 'This is not your current password.';
const MISSING_PASSWORD = 'Enter your password.';

/** The signed-in user, with the token of their session. */
type Caller = { id: string; token: string };

const refuse = (message: string): never => {
  throw new AppError('VALIDATION', message, { errors: { password: message } });
};

/** Checks that whoever changes how somebody signs in is that person, and not a visitor at an open screen. */
export const identityCheck = (db: Db, guesses: ReturnType<typeof limitPasswordChanges>) => {
  /** Throws VALIDATION at `password` if it is wrong; TOO_MANY_REQUESTS if this session has guessed too often. */
  const requirePassword = async (user: Caller, password: string): Promise<void> => {
    const session = hashToken(user.token).toString('base64url');
    await guesses.count(session);
    const [row] = await db
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, user.id));
    if (!(await verifyPassword(row?.passwordHash ?? null, password))) refuse(WRONG_PASSWORD);
    await guesses.clear(session);
  };
  return {
    requirePassword,
    /** Accepts a recent sign-in instead of the password. */
    require: async (
      user: Caller & { signedInAt: Date | undefined },
      password: string | undefined,
      now: Date,
    ): Promise<void> => {
      if (isRecent(user.signedInAt, now)) return;
      if (password === undefined) return refuse(MISSING_PASSWORD);
      await requirePassword(user, password);
    },
  };
};
export type IdentityCheck = ReturnType<typeof identityCheck>;

/** Whether somebody has just signed in. */
export const isRecent = (signedInAt: Date | undefined, now: Date): boolean =>
  signedInAt !== undefined && now.getTime() - signedInAt.getTime() < RECENT_MS;
