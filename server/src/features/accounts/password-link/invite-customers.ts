import type { InvitationOutcomes } from '@formulary/contract';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { newId } from '../../../db/columns.ts';
import type { Actor } from '../../../http/access.ts';
import type { Services } from '../../../http/app.ts';
import { AppError, notFound } from '../../../http/errors/app-error.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { lockAccount } from '../lock-account.ts';
import { labelOf } from '../person-label.ts';
import { CUSTOMER_ROLES, users } from '../tables.ts';
import { makePasswordLink } from './make-password-link.ts';

/** Whether staff have made a link for the person that is still unused, even if it has expired. */
const hasLink = sql<boolean>`exists (select from password_links l where l.user_id = ${users.id})`;

/** `customerIds` null: every active customer with an email address who has neither been invited nor set a password. */
type Invitation = Actor & { customerIds: string[] | null };

const inviteOne = async (
  { mail }: Pick<Services, 'mail'>,
  tx: Tx,
  { id, onlyFirst, batch, actorId, at }: Actor & { id: string; onlyFirst: boolean; batch: string },
): Promise<boolean> => {
  // Locks in a separate statement, because only the next one sees what the previous holder of the lock has written.
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
