import type { LinkOwner } from '@formulary/contract';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../../db/client.ts';
import type { Services } from '../../../http/app.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { createSession, hashToken } from '../create-session.ts';
import { endSessionsOf } from '../end-sessions.ts';
import { hashPassword } from '../password.ts';
import { fullNameOf, labelOf } from '../person-label.ts';
import { isHttps } from '../session-cookie.ts';
import { knownDevices, passwordLinks, users } from '../tables.ts';

const UNUSABLE =
  'This link has expired, has been used, or has been replaced by a newer one. Please ask for a new link.';

const unusable = (): never => {
  throw new AppError('NOT_FOUND', UNUSABLE);
};

const usable = (token: string, now: Date) =>
  and(
    or(eq(passwordLinks.tokenHash, hashToken(token)), eq(passwordLinks.mailedTokenHash, hashToken(token))),
    gt(passwordLinks.expiresAt, now),
  );

/** Returns the owner of a link. NOT_FOUND, with the same message, for one that is used, replaced, expired or made up. */
export const findLinkOwner = async (db: Db, token: string, now: Date): Promise<LinkOwner> => {
  const [owner] = await db
    .select({ username: users.username, name: users.name, surname: users.surname })
    .from(passwordLinks)
    .innerJoin(users, and(eq(users.id, passwordLinks.userId), isNull(users.deactivatedAt)))
    .where(usable(token, now));
  return owner ? { username: owner.username, name: fullNameOf(owner) } : unusable();
};

/**
 * Sets the password of the link's owner, once: all their sessions end, their devices are forgotten, and the token of a
 * new session is returned. NOT_FOUND if the link is used, replaced or expired, including by a concurrent request.
 */
export const usePasswordLink = async (
  { db, clock, config }: Services,
  token: string,
  password: string,
  request: FastifyRequest,
): Promise<{ userId: string; session: string }> => {
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
      .where(and(eq(users.id, used.userId), isNull(users.deactivatedAt)))
      .returning();
    if (!person) return unusable();
    await endSessionsOf(tx, person.id, { at });
    await recordAudit(tx, {
      actorId: person.id,
      action: 'Updated',
      entity: 'Customer',
      entityId: person.id,
      label: labelOf(person),
      summary: 'Set the password with a one-time link',
      at,
    });
    await tx.delete(knownDevices).where(eq(knownDevices.userId, person.id));
    const userAgent = request.headers['user-agent'] ?? '';
    const session = await createSession({ db: tx, clock, config }, person.id, userAgent, {
      hostOnly: isHttps(request),
    });
    return { userId: person.id, session };
  });
};
