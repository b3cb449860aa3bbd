import { randomBytes } from 'node:crypto';
import { PASSWORD_LINK_HOURS, type PasswordLink } from '@formulary/contract';
import { and, eq, gt } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import type { Actor } from '../../../http/access.ts';
import type { Services } from '../../../http/app.ts';
import { AppError, notFound } from '../../../http/errors/app-error.ts';
import type { Mail } from '../../../mail/mail.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { hashToken } from '../create-session.ts';
import { labelOf } from '../person-label.ts';
import { passwordLinks, users } from '../tables.ts';

const TOKEN_BYTES = 32;

const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
const pathOf = (token: string): string => `/set-password/${token}`;

/**
 * Creates a one-time password link in the caller's transaction, replacing an older one. If there is a mail server and the
 * person has an address, a second link is emailed; it is created when sent, so that no usable link waits in the queue.
 * CONFLICT for a deactivated account.
 */
export const makePasswordLink = async (
  tx: Tx,
  mail: Mail,
  {
    person,
    actorId,
    at,
  }: Actor & { person: Pick<typeof users.$inferSelect, 'id' | 'email' | 'deactivatedAt'> },
): Promise<PasswordLink> => {
  if (person.deactivatedAt) throw new AppError('CONFLICT', 'This account is deactivated. Activate it first.');
  const token = newToken();
  const expiresAt = new Date(at.getTime() + PASSWORD_LINK_HOURS * 3_600_000);
  const link = {
    tokenHash: hashToken(token),
    mailedTokenHash: null,
    createdBy: actorId,
    createdAt: at,
    expiresAt,
  };
  await tx
    .insert(passwordLinks)
    .values({ userId: person.id, ...link })
    .onConflictDoUpdate({ target: passwordLinks.userId, set: link });
  const made = { path: pathOf(token), expiresAt: expiresAt.toISOString() };
  const mailedTo = mail.isOn ? person.email : null;
  if (mailedTo) await mail.queue(tx, { kind: 'password-link', userId: person.id, expiresAt: made.expiresAt });
  return { ...made, mailedTo };
};

/** Creates a link and records it in the audit log. NOT_FOUND for an unknown person; CONFLICT for a deactivated account. */
export const issuePasswordLink = (
  { db, mail }: Pick<Services, 'db' | 'mail'>,
  { userId, actorId, at }: Actor & { userId: string },
): Promise<PasswordLink> =>
  db.transaction(async (tx) => {
    const [person] = await tx.select().from(users).where(eq(users.id, userId));
    if (!person || person.isMachine) return notFound('Customer');
    await recordAudit(tx, {
      actorId,
      action: 'Added',
      entity: 'Customer',
      entityId: person.id,
      label: labelOf(person),
      summary: 'Created a one-time link to set the password',
      at,
    });
    return makePasswordLink(tx, mail, { person, actorId, at });
  });

/**
 * Creates the emailed counterpart of the link shown to staff and returns its path; using either invalidates both. Sending
 * again creates a new link. Undefined once the staff's link has been used, replaced or has expired.
 */
export const makeMailedLink = async (
  db: Db,
  { userId, expiresAt, now }: { userId: string; expiresAt: Date; now: Date },
): Promise<string | undefined> => {
  const token = newToken();
  const made = await db
    .update(passwordLinks)
    .set({ mailedTokenHash: hashToken(token) })
    .where(
      and(
        eq(passwordLinks.userId, userId),
        eq(passwordLinks.expiresAt, expiresAt),
        gt(passwordLinks.expiresAt, now),
      ),
    )
    .returning({ userId: passwordLinks.userId });
  return made.length > 0 ? pathOf(token) : undefined;
};
