import { eq } from 'drizzle-orm';
import { currentUser, type RequireIdentity } from '../../http/access.ts';
import type { Services } from '../../http/app.ts';
import { AppError } from '../../http/errors/app-error.ts';
import { verifyPassword } from './password.ts';
import { hashToken, sessionToken } from './sessions/create-session.ts';
import { limitPasswordChanges } from './sign-in/limits.ts';
import { users } from './tables.ts';

/** A person who signed in more recently than this is not asked for the password again. */
const RECENT_MS = 15 * 60_000;

export const WRONG_PASSWORD = 'This is not your current password.';
const MISSING_PASSWORD = 'Enter your password.';

/** The signed-in user, with the token of their session. */
type Caller = { id: string; token: string };

const refuse = (message: string): never => {
  throw new AppError('VALIDATION', message, { errors: { password: message } });
};

/**
 * Confirms that the owner, not a passer-by at an unlocked screen, performs actions that let others in or redirect
 * money.
 */
export const identityCheck = ({ db, clock }: Pick<Services, 'db' | 'clock'>) => {
  const guesses = limitPasswordChanges(db);
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
  /** Accepts a recent sign-in instead of the password. */
  const require: RequireIdentity = async (request, password) => {
    const { id, signedInAt, scopes } = currentUser(request);
    if (scopes || isRecent(signedInAt, clock())) return;
    if (password === undefined) return refuse(MISSING_PASSWORD);
    await requirePassword({ id, token: sessionToken(request) ?? '' }, password);
  };
  return { requirePassword, require };
};
export type IdentityCheck = ReturnType<typeof identityCheck>;

/** Whether someone has just signed in. */
export const isRecent = (signedInAt: Date | undefined, now: Date): boolean =>
  signedInAt !== undefined && now.getTime() - signedInAt.getTime() < RECENT_MS;
