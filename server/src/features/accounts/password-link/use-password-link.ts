import type { LinkOwner, NextSignInStep } from '@formulary/contract';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '../../../db/client.ts';
import type { Services } from '../../../http/app.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { lockAccount } from '../lock-account.ts';
import { hashPassword, refuseWeakPassword } from '../password.ts';
import { fullNameOf, labelOf } from '../person-label.ts';
import { findFactors } from '../second-factor/factors.ts';
import { startPendingSignIn } from '../second-factor/pending-sign-in.ts';
import { createSession, hashToken, isHttps } from '../sessions/create-session.ts';
import { endCredentials } from '../sessions/end-sessions.ts';
import { passwordLinks, passwordResets, users } from '../tables.ts';

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

const usableReset = (token: string, now: Date) =>
  and(eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.expiresAt, now));

/** Finds the owner of a link that staff created or the owner requested. */
const findOwner = async (db: Db, token: string, now: Date) => {
  const owner = {
    id: users.id,
    username: users.username,
    name: users.name,
    surname: users.surname,
    email: users.email,
  };
  const [made] = await db
    .select(owner)
    .from(passwordLinks)
    .innerJoin(users, and(eq(users.id, passwordLinks.userId), isNull(users.deactivatedAt)))
    .where(usable(token, now));
  if (made) return made;
  const [asked] = await db
    .select(owner)
    .from(passwordResets)
    .innerJoin(users, and(eq(users.id, passwordResets.userId), isNull(users.deactivatedAt)))
    .where(usableReset(token, now));
  return asked ?? unusable();
};

/** Returns the owner of a link. NOT_FOUND, with the same message, if it is used, replaced, expired or made up. */
export const findLinkOwner = async (db: Db, token: string, now: Date): Promise<LinkOwner> => {
  const owner = await findOwner(db, token, now);
  return { username: owner.username, name: fullNameOf(owner) };
};

/** Throws NOT_FOUND if the link cannot be used now. The account of its owner must be locked. */
const requireLink = async (tx: Tx, userId: string, token: string, at: Date): Promise<void> => {
  const [made] = await tx
    .select({ userId: passwordLinks.userId })
    .from(passwordLinks)
    .where(and(eq(passwordLinks.userId, userId), usable(token, at)));
  const [asked] = await tx
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(and(eq(passwordResets.userId, userId), usableReset(token, at)));
  if (!made && !asked) return unusable();
};

type Outcome = { userId: string; session: string } | { pending: string; methods: NextSignInStep['methods'] };

/**
 * Sets the password of the link's owner, once: all their sessions and links end, their devices are forgotten, and the token
 * of a new session, or of a sign-in pending a second factor, is returned. NOT_FOUND if the link is used, replaced or
 * expired, including by a concurrent request. VALIDATION if the password is too easy to guess, which does not use the link.
 */
export const usePasswordLink = async (
  { db, clock, config, mail }: Services,
  token: string,
  password: string,
  request: FastifyRequest,
): Promise<Outcome> => {
  const owner = await findOwner(db, token, clock());
  const { id } = owner;
  await refuseWeakPassword(db, password, owner, 'newPassword');
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const at = clock();
    await lockAccount(tx, id);
    await requireLink(tx, id, token, at);
    const [before] = await tx
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, id));
    const [person] = await tx
      .update(users)
      .set({ passwordHash, updatedAt: at, version: sql`${users.version} + 1` })
      .where(and(eq(users.id, id), isNull(users.deactivatedAt)))
      .returning();
    if (!person) return unusable();
    await endCredentials(tx, person.id, { at });
    await recordAudit(tx, {
      actorId: person.id,
      action: 'Updated',
      entity: 'Customer',
      entityId: person.id,
      label: labelOf(person),
      summary: 'Set the password with a one-time link',
      at,
    });
    if (before?.passwordHash)
      await mail.queue(tx, { kind: 'password-changed', userId: id, at: at.toISOString() });
    const { methods } = await findFactors(tx, id);
    if (methods.length > 0) return { pending: await startPendingSignIn(tx, id, at), methods };
    const userAgent = request.headers['user-agent'] ?? '';
    const session = await createSession({ db: tx, clock, config }, person.id, userAgent, {
      hostOnly: isHttps(request),
    });
    return { userId: person.id, session };
  });
};
