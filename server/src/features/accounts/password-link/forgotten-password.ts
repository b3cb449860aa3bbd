import { randomBytes } from 'node:crypto';
import { PASSWORD_RESET_MINUTES } from '@formulary/contract';
import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { Services } from '../../../http/app.ts';
import { limitRate } from '../../../http/guards/rate-limit.ts';
import { hashToken } from '../sessions/create-session.ts';
import { networkOf, siteOf } from '../sign-in/limits.ts';
import { passwordResets, users } from '../tables.ts';

const TOKEN_BYTES = 32;
const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** A link younger than this stays valid, because another request would end it before its owner has opened it. */
const KEPT_MS = 10 * 60_000;
const REFUSAL = 'Too many requests.';
/** Several people of one business may share an address; each gets a separate email. */
const PEOPLE_PER_ADDRESS = 5;

/** Limits the emails to one person, by username or address, from any caller. */
const limitEmails = (db: Db) =>
  limitRate(db, { name: 'password-reset-person', points: 10, seconds: DAY_SECONDS, refusal: REFUSAL });

/**
 * Limits requests by the caller's network and site and by what is typed there, and emails for the same input from any
 * caller.
 */
const limitRequests = (db: Db) => {
  const limit = (name: string, points: number) =>
    limitRate(db, { name, points, seconds: HOUR_SECONDS, refusal: REFUSAL });
  const byNetwork = limit('password-reset-network', 30);
  const bySite = limit('password-reset-site', 90);
  const byAccountAndNetwork = limit('password-reset-account-network', 5);
  const byAccount = limit('password-reset-account', 20);
  return async ({ account, address }: { account: string; address: string }): Promise<boolean> => {
    await byNetwork.count(networkOf(address));
    await bySite.count(siteOf(address));
    await byAccountAndNetwork.count(`${networkOf(address)} ${account}`);
    return byAccount.allows(account);
  };
};

/**
 * Returns a function that queues the emails to the people with the given username or address. The look-up follows the
 * response, so neither its content nor its time reveals whether anyone was found. TOO_MANY_REQUESTS.
 */
export const passwordResetRequests = ({ db, mail, clock }: Services) => {
  const mayBeSent = limitRequests(db);
  return async (typed: string, address: string): Promise<void> => {
    const account = typed.toLowerCase();
    if (await mayBeSent({ account, address }))
      await mail.queue(db, { kind: 'password-forgotten', account, at: clock().toISOString() });
  };
};

/** Finds the active people with the given username or email address, and the address for each link. */
const findPeople = (db: Db, account: string): Promise<{ userId: string; linkFrom: Date | null }[]> =>
  db
    .select({ userId: users.id, linkFrom: passwordResets.createdAt })
    .from(users)
    .leftJoin(passwordResets, eq(passwordResets.userId, users.id))
    .where(
      and(
        or(sql`lower(${users.username}) = lower(${account})`, sql`lower(${users.email}) = lower(${account})`),
        isNotNull(users.email),
        isNull(users.deactivatedAt),
        eq(users.isMachine, false),
      ),
    )
    .orderBy(asc(users.id))
    .limit(PEOPLE_PER_ADDRESS);

/**
 * Queues an email for each active person with the given username or email address. Those with a recent link keep it and
 * get no other.
 */
export const queuePasswordResets = async (
  { db, mail, clock }: Pick<Services, 'db' | 'mail' | 'clock'>,
  account: string,
): Promise<void> => {
  const emails = limitEmails(db);
  const createdAt = clock();
  const expiresAt = new Date(createdAt.getTime() + PASSWORD_RESET_MINUTES * 60_000);
  const keptFrom = new Date(createdAt.getTime() - KEPT_MS);
  for (const { userId, linkFrom } of await findPeople(db, account)) {
    if (linkFrom && linkFrom > keptFrom) continue;
    if (!(await emails.allows(userId))) continue;
    await db.transaction(async (tx) => {
      const values = { tokenHash: null, createdAt, expiresAt };
      const replaced = await tx
        .insert(passwordResets)
        .values({ userId, ...values })
        .onConflictDoUpdate({
          target: passwordResets.userId,
          set: values,
          setWhere: lte(passwordResets.createdAt, keptFrom),
        })
        .returning({ userId: passwordResets.userId });
      if (replaced.length > 0)
        await mail.queue(tx, { kind: 'password-reset', userId, expiresAt: expiresAt.toISOString() });
    });
  }
};

/**
 * Creates the link of a person who has forgotten their password and returns its path. Sending again creates a new link.
 * Undefined once the request has been used, replaced or has expired.
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
