import { randomBytes } from 'node:crypto';
import { PASSWORD_RESET_MINUTES } from '@formulary/contract';
import { and, asc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { Services } from '../../../http/app.ts';
import { limitRate } from '../../../http/guards/rate-limit.ts';
import { hashToken } from '../create-session.ts';
import { networkOf } from '../sign-in/limits.ts';
import { passwordResets, users } from '../tables.ts';

const TOKEN_BYTES = 32;
const HOUR_SECONDS = 60 * 60;
const REFUSAL = 'Too many requests.';
/** Several people of one business may share an address; each gets an email of their own. */
const PEOPLE_PER_ADDRESS = 5;

/** Limits requests by the caller's network, and by the account from it; and emails to one account, whoever asks. */
const limitRequests = (db: Db) => {
  const limit = (name: string, points: number) =>
    limitRate(db, { name, points, seconds: HOUR_SECONDS, refusal: REFUSAL });
  const byNetwork = limit('password-reset-network', 30);
  const byAccountAndNetwork = limit('password-reset-account-network', 5);
  const byAccount = limit('password-reset-account', 20);
  return async ({ account, address }: { account: string; address: string }): Promise<boolean> => {
    await byNetwork.count(networkOf(address));
    await byAccountAndNetwork.count(`${networkOf(address)} ${account}`);
    return byAccount.allows(account);
  };
};

/**
 * Returns a function that queues the emails to whoever has that username or address. Nobody is looked up before the answer,
 * so neither it nor its time tells whether anybody has. TOO_MANY_REQUESTS.
 */
export const passwordResetRequests = ({ db, mail, clock }: Services) => {
  const mayBeSent = limitRequests(db);
  return async (typed: string, address: string): Promise<void> => {
    const account = typed.toLowerCase();
    if (await mayBeSent({ account, address }))
      await mail.queue(db, { kind: 'password-forgotten', account, at: clock().toISOString() });
  };
};

/** Queues an email for each active person who has that username or email address, and an address to send it to. */
export const queuePasswordResets = (
  { db, mail, clock }: Pick<Services, 'db' | 'mail' | 'clock'>,
  account: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    const people = await tx
      .select({ userId: users.id })
      .from(users)
      .where(
        and(
          or(
            sql`lower(${users.username}) = lower(${account})`,
            sql`lower(${users.email}) = lower(${account})`,
          ),
          isNotNull(users.email),
          isNull(users.deactivatedAt),
          eq(users.isMachine, false),
        ),
      )
      .orderBy(asc(users.id))
      .limit(PEOPLE_PER_ADDRESS);
    if (people.length === 0) return;
    const createdAt = clock();
    const expiresAt = new Date(createdAt.getTime() + PASSWORD_RESET_MINUTES * 60_000);
    await tx
      .insert(passwordResets)
      .values(people.map(({ userId }) => ({ userId, createdAt, expiresAt })))
      .onConflictDoUpdate({ target: passwordResets.userId, set: { tokenHash: null, createdAt, expiresAt } });
    for (const { userId } of people)
      await mail.queue(tx, { kind: 'password-reset', userId, expiresAt: expiresAt.toISOString() });
  });

/**
 * Creates the link of a person who has forgotten their password and returns its path. Sending again creates a new one.
 * Undefined once it has been used, replaced or has expired.
 */
export const makeResetLink = async (
  db: Db,
  { userId, expiresAt, now }: { userId: string; expiresAt: Date; now: Date },
): Promise<string | undefined> => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const made = await db
    .update(passwordResets)
    .set({ tokenHash: hashToken(token) })
    .where(
      and(
        eq(passwordResets.userId, userId),
        eq(passwordResets.expiresAt, expiresAt),
        gt(passwordResets.expiresAt, now),
      ),
    )
    .returning({ userId: passwordResets.userId });
  return made.length > 0 ? `/set-password/${token}` : undefined;
};
