import { randomBytes } from 'node:crypto';
import { EMAIL_CHANGE_HOURS, type EmailChange, type OwnEmail } from '@formulary/contract';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { Services } from '../../../http/app.ts';
import { AppError, notFound } from '../../../http/errors/app-error.ts';
import { limitRate } from '../../../http/guards/rate-limit.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { IdentityCheck } from '../confirm-identity.ts';
import { lockAccount } from '../lock-account.ts';
import { labelOf } from '../person-label.ts';
import { hashToken } from '../sessions/create-session.ts';
import { endLinks } from '../sessions/end-sessions.ts';
import { emailChanges, users } from '../tables.ts';

const TOKEN_BYTES = 32;
const HOUR_MS = 3_600_000;
const UNUSABLE =
  'This link has expired, has been used, or has been replaced by a newer one. Enter your email address again on your profile.';

const unusable = (): never => {
  throw new AppError('NOT_FOUND', UNUSABLE);
};

const usable = (token: string, now: Date) =>
  and(eq(emailChanges.tokenHash, hashToken(token)), gt(emailChanges.expiresAt, now));

/** Returns a person's address, and their unconfirmed new one. */
export const findOwnEmail = async (
  { db, mail, clock }: Pick<Services, 'db' | 'mail' | 'clock'>,
  userId: string,
): Promise<OwnEmail> => {
  const [row] = await db
    .select({ email: users.email, pending: emailChanges.email, expiresAt: emailChanges.expiresAt })
    .from(users)
    .leftJoin(emailChanges, and(eq(emailChanges.userId, users.id), gt(emailChanges.expiresAt, clock())))
    .where(eq(users.id, userId));
  if (!row) return notFound('User');
  const { email, pending, expiresAt } = row;
  return {
    email,
    pending: pending && expiresAt ? { email: pending, expiresAt: expiresAt.toISOString() } : null,
    canChange: mail.isOn,
  };
};

/** Limits the emails that a person may trigger to addresses that may not be theirs. */
const limitEmailChanges = (db: Db) =>
  limitRate(db, { name: 'email-change', points: 5, seconds: 3600, refusal: 'Too many changes.' });

/**
 * Returns a function that stores a new address and queues the email that confirms it; the old one stays in use until
 * the new one is confirmed. VALIDATION at `password` or `email`; CONFLICT without a mail server; TOO_MANY_REQUESTS.
 */
export const emailChangeStarter = ({ db, mail, clock }: Services, identity: IdentityCheck) => {
  const changes = limitEmailChanges(db);
  return async (user: { id: string; token: string }, { email, password }: EmailChange): Promise<void> => {
    if (!mail.isOn)
      throw new AppError('CONFLICT', 'The store sends no emails. Ask us to change your email address.');
    await identity.requirePassword(user, password);
    const [person] = await db.select({ email: users.email }).from(users).where(eq(users.id, user.id));
    if (person?.email?.toLowerCase() === email.toLowerCase()) {
      const message = 'This is already your email address.';
      throw new AppError('VALIDATION', message, { errors: { email: message } });
    }
    await changes.count(user.id);
    const createdAt = clock();
    const expiresAt = new Date(createdAt.getTime() + EMAIL_CHANGE_HOURS * HOUR_MS);
    const change = { email, tokenHash: null, createdAt, expiresAt };
    await db.transaction(async (tx) => {
      await tx
        .insert(emailChanges)
        .values({ userId: user.id, ...change })
        .onConflictDoUpdate({ target: emailChanges.userId, set: change });
      await mail.queue(tx, {
        kind: 'email-confirmation',
        userId: user.id,
        expiresAt: expiresAt.toISOString(),
      });
    });
  };
};

/** Removes an unconfirmed address; its link stops working. */
export const cancelEmailChange = async (db: Db, userId: string): Promise<void> => {
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId));
};

/**
 * Creates the link that confirms an address and returns its path with the address. Sending again creates a new link.
 * Undefined once the change has been confirmed, replaced or has expired.
 */
export const makeEmailLink = async (
  db: Db,
  { userId, expiresAt, now }: { userId: string; expiresAt: Date; now: Date },
): Promise<{ path: string; email: string } | undefined> => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const [made] = await db
    .update(emailChanges)
    .set({ tokenHash: hashToken(token) })
    .where(
      and(
        eq(emailChanges.userId, userId),
        eq(emailChanges.expiresAt, expiresAt),
        gt(emailChanges.expiresAt, now),
      ),
    )
    .returning({ email: emailChanges.email });
  return made && { path: `/confirm-email/${token}`, email: made.email };
};

/** Returns the change that a link confirms. NOT_FOUND, with the same message, if it is used, replaced, expired or made up. */
export const findEmailChange = async (
  db: Db,
  token: string,
  now: Date,
): Promise<{ userId: string; username: string; email: string }> => {
  const [found] = await db
    .select({ userId: users.id, username: users.username, email: emailChanges.email })
    .from(emailChanges)
    .innerJoin(users, and(eq(users.id, emailChanges.userId), isNull(users.deactivatedAt)))
    .where(usable(token, now));
  return found ?? unusable();
};

/**
 * Sets the owner's address to the one that a link confirms, ends links that were sent to the previous address, and
 * notifies that address. Each link works once. NOT_FOUND if the link is used, replaced or expired, including by a
 * concurrent request.
 */
export const confirmEmailChange = async (
  { db, mail, clock }: Pick<Services, 'db' | 'mail' | 'clock'>,
  token: string,
): Promise<void> => {
  const { userId } = await findEmailChange(db, token, clock());
  await db.transaction(async (tx) => {
    const at = clock();
    await lockAccount(tx, userId);
    const [change] = await tx
      .delete(emailChanges)
      .where(usable(token, at))
      .returning({ email: emailChanges.email });
    if (!change) return unusable();
    const [before] = await tx.select().from(users).where(eq(users.id, userId));
    if (!before || before.deactivatedAt) return unusable();
    await tx
      .update(users)
      .set({ email: change.email, updatedAt: at, version: sql`${users.version} + 1` })
      .where(eq(users.id, userId));
    await endLinks(tx, userId);
    await recordAudit(tx, {
      actorId: userId,
      action: 'Updated',
      entity: 'Customer',
      entityId: userId,
      label: labelOf(before),
      summary: 'Changed their own email address',
      before: { email: before.email },
      after: { email: change.email },
      at,
    });
    if (before.email)
      await mail.queue(tx, { kind: 'email-changed', userId, at: at.toISOString(), to: before.email });
  });
};
