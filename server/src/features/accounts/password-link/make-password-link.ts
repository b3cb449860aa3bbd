import { randomBytes } from 'node:crypto';
import { type InvitationOutcomes, PASSWORD_LINK_HOURS, type PasswordLink } from '@formulary/contract';
import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { newId } from '../../../db/columns.ts';
import type { Actor } from '../../../http/access.ts';
import type { Services } from '../../../http/app.ts';
import { AppError, notFound } from '../../../http/errors/app-error.ts';
import type { Mail } from '../../../mail/mail.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { lockAccount } from '../lock-account.ts';
import { labelOf } from '../person-label.ts';
import { hashToken } from '../sessions/create-session.ts';
import { CUSTOMER_ROLES, passwordLinks, users } from '../tables.ts';

const TOKEN_BYTES = 32;

const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
const pathOf = (token: string): string => `/set-password/${token}`;

/**
 * Creates a one-time password link in the caller's transaction, replacing an older one. If there is a mail server and the
 * person has an address, a second link is emailed; it is created when sent, so that no usable link waits in the queue.
 * CONFLICT for a deactivated account.
 */
const makePasswordLink = async (
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
 * Creates the emailed counterpart of the link shown to staff and returns its path; using either invalidates both.
 * Sending again creates a new link. Undefined once staff's link has been used, replaced or has expired.
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

/** Whether staff have created a link for the person that is still unused, even if it has expired. */
const hasLink = sql<boolean>`exists (select from password_links l where l.user_id = ${users.id})`;

/** `customerIds` null: every active customer with an email address who has neither been invited nor set a password. */
type Invitation = Actor & { customerIds: string[] | null };

const inviteOne = async (
  { mail }: Pick<Services, 'mail'>,
  tx: Tx,
  { id, onlyFirst, batch, actorId, at }: Actor & { id: string; onlyFirst: boolean; batch: string },
): Promise<boolean> => {
  // Locks in a separate statement, because only the statement after it sees what the previous holder of the lock has
  // written.
  await lockAccount(tx, id);
  const [found] = await tx.select({ person: users, hasLink }).from(users).where(eq(users.id, id));
  if (!found || found.person.isMachine) return notFound('Customer');
  const { person } = found;
  if (onlyFirst && (found.hasLink || person.passwordHash !== null)) return false;
  if (person.passwordHash !== null) throw new AppError('CONFLICT', 'This person already has a password.');
  if (!person.email) throw new AppError('CONFLICT', 'This person has no email address.');
  await makePasswordLink(tx, mail, { person, actorId, at });
  await recordAudit(tx, {
    actorId,
    action: 'Added',
    entity: 'Customer',
    entityId: id,
    label: labelOf(person),
    summary: 'Invited by email to set a password',
    batch,
    at,
  });
  return true;
};

/**
 * Emails customers a one-time link to set their password, each in its own transaction, and returns the outcome of each. CONFLICT
 * if the store sends no emails.
 */
export const inviteCustomers = async (
  { db, mail }: Pick<Services, 'db' | 'mail'>,
  { customerIds, actorId, at }: Invitation,
): Promise<InvitationOutcomes> => {
  if (!mail.isOn)
    throw new AppError(
      'CONFLICT',
      'This store sends no emails yet. Open a customer, create a password link and hand it over.',
    );
  const notInvited = and(
    inArray(users.role, [...CUSTOMER_ROLES]),
    isNull(users.passwordHash),
    isNull(users.deactivatedAt),
    isNotNull(users.email),
    sql`not ${hasLink}`,
  );
  const ids =
    customerIds ?? (await db.select({ id: users.id }).from(users).where(notInvited)).map(({ id }) => id);
  const batch = newId();
  const outcomes: InvitationOutcomes['outcomes'] = [];
  for (const id of new Set(ids)) {
    try {
      const act = { id, onlyFirst: customerIds === null, batch, actorId, at };
      if (await db.transaction((tx) => inviteOne({ mail }, tx, act))) outcomes.push({ id, isInvited: true });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      outcomes.push({ id, isInvited: false, message: error.message });
    }
  }
  return { outcomes };
};
