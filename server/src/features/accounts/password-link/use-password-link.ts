import type { LinkOwner } from '@formulary/contract';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { Services } from '../../../http/app.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { createSession, hashToken } from '../create-session.ts';
import { endSessionsOf } from '../end-sessions.ts';
import { hashPassword } from '../password.ts';
import { fullNameOf, labelOf } from '../person-label.ts';
import { passwordLinks, users } from '../tables.ts';

const UNUSABLE =
  'This link cannot be used: it has been used already, a newer one has taken its place, or it has expired. Please ask for a new one.';

const unusable = (): never => {
  throw new AppError('NOT_FOUND', UNUSABLE);
};

const usable = (token: string, now: Date) =>
  and(eq(passwordLinks.tokenHash, hashToken(token)), gt(passwordLinks.expiresAt, now));

/** Whose password a link sets. NOT_FOUND, in the same words, for one that is used, replaced, expired or invented. */
export const findLinkOwner = async (db: Db, token: string, now: Date): Promise<LinkOwner> => {
  const [owner] = await db
    .select({ username: users.username, name: users.name, surname: users.surname })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .where(usable(token, now));
  return owner ? { username: owner.username, name: fullNameOf(owner) } : unusable();
};

/**
 * Sets the password of whoever the link is for, once: every session of theirs ends, and the token of a new one is answered.
 * NOT_FOUND where the link is used, replaced or expired, also by a request beside this one.
 */
export const usePasswordLink = async (
  { db, clock, config }: Services,
  token: string,
  password: string,
  userAgent: string,
): Promise<string> => {
  await findLinkOwner(db, token, clock());
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const at = clock();
    const [used] = await tx
      .delete(passwordLinks)
      .where(usable(token, at))
      .returning({ userId: passwordLinks.userId });
    if (!used) return unusable();
    const [person] = await tx
      .update(users)
      .set({ passwordHash, updatedAt: at, version: sql`${users.version} + 1` })
      .where(eq(users.id, used.userId))
      .returning();
    if (!person) return unusable();
    await endSessionsOf(tx, person.id, { at });
    await recordAudit(tx, {
      actorId: person.id,
      action: 'Updated',
      entity: 'Customer',
      entityId: person.id,
      label: labelOf(person),
      summary: 'Set the password by a one-time link',
      at,
    });
    return createSession({ db: tx, clock, config }, person.id, userAgent);
  });
};
