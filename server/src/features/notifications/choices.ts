import {
  NOTIFICATIONS,
  type NotificationChoice,
  type NotificationChoices,
  type NotificationKind,
  notificationsTo,
} from '@formulary/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { isStaff, type SessionUser } from '../../http/access.ts';
import { AppError } from '../../http/errors/app-error.ts';
import type { Mail } from '../../mail/mail.ts';
import { users } from '../accounts/tables.ts';
import { notificationChoices } from './tables.ts';

const kindsOf = ({ role }: Pick<SessionUser, 'role'>): NotificationKind[] =>
  notificationsTo(isStaff(role) ? 'staff' : 'customers');

type Person = Pick<SessionUser, 'id' | 'role'>;

/** Returns a person's choice for each kind of notification of their role. */
export const findChoices = async (db: Db, mail: Mail, person: Person): Promise<NotificationChoices> => {
  const [[user], chosen] = await Promise.all([
    db.select({ email: users.email }).from(users).where(eq(users.id, person.id)),
    db.select().from(notificationChoices).where(eq(notificationChoices.userId, person.id)),
  ]);
  const known = new Map(chosen.map(({ kind, inApp, byEmail }) => [kind, { kind, inApp, byEmail }]));
  return {
    choices: kindsOf(person).map(
      (kind) => known.get(kind) ?? { kind, inApp: true, byEmail: NOTIFICATIONS[kind].byEmail },
    ),
    email: mail.isOn ? (user?.email ?? null) : null,
  };
};

/** Whether a person wants an email about this kind. */
export const wantsEmail = async (db: Db, userId: string, kind: NotificationKind): Promise<boolean> => {
  const [chosen] = await db
    .select({ byEmail: notificationChoices.byEmail })
    .from(notificationChoices)
    .where(and(eq(notificationChoices.userId, userId), eq(notificationChoices.kind, kind)));
  return chosen?.byEmail ?? NOTIFICATIONS[kind].byEmail;
};

/** Changes a person's choices of some kinds. VALIDATION for a kind that their role does not get, or that occurs twice. */
export const changeChoices = async (
  db: Db | Tx,
  person: Person,
  choices: NotificationChoice[],
): Promise<void> => {
  const kinds = kindsOf(person);
  if (choices.some(({ kind }) => !kinds.includes(kind)))
    throw new AppError('VALIDATION', 'You do not get this kind of notification.');
  if (new Set(choices.map(({ kind }) => kind)).size < choices.length)
    throw new AppError('VALIDATION', 'Send each kind once.');
  // In a fixed order, so that two concurrent changes do not deadlock.
  const rows = choices
    .map((choice) => ({ ...choice, userId: person.id }))
    .sort((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind));
  await db
    .insert(notificationChoices)
    .values(rows)
    .onConflictDoUpdate({
      target: [notificationChoices.userId, notificationChoices.kind],
      set: { inApp: sql`excluded.in_app`, byEmail: sql`excluded.by_email` },
    });
};
