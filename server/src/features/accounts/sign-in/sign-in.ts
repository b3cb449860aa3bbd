import type { Login } from '@formulary/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { Services } from '../../../http/app.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { createSession } from '../create-session.ts';
import { verifyPassword } from '../password.ts';
import { users } from '../tables.ts';
import type { Attempts } from './limits.ts';

const findCredentials = async (db: Db, username: string) => {
  const [user] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(sql`lower(${users.username}) = lower(${username})`);
  return user;
};

/** A session for whoever still has the password that was verified: one changed meanwhile opens nothing. */
const openSession = (
  { db, clock, config }: Services,
  userId: string,
  passwordHash: string,
  userAgent: string,
): Promise<string | null> =>
  db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
      .for('share');
    return user ? createSession({ db: tx, clock, config }, user.id, userAgent) : null;
  });

/**
 * Answers the token of a new session. Throws INVALID_CREDENTIALS in the same words and after the same work whether the
 * username, the password or both are wrong; TOO_MANY_REQUESTS after too many attempts for the account or the address.
 */
export const signIn = async (
  services: Services,
  attempts: Attempts,
  { username, password }: Login,
  { address, userAgent }: { address: string; userAgent: string },
): Promise<string> => {
  const account = username.trim().toLowerCase();
  await attempts.begin(account, address);
  const user = await findCredentials(services.db, username.trim());
  const passwordHash = user?.passwordHash ?? null;
  const isRight = await verifyPassword(passwordHash, password);
  const token =
    user && passwordHash && isRight ? await openSession(services, user.id, passwordHash, userAgent) : null;
  if (!token) throw new AppError('INVALID_CREDENTIALS', 'Invalid credentials');
  await attempts.forgive(account, address);
  return token;
};
