import {
  CUSTOMER_NOTIFICATIONS,
  type NotificationChoice,
  type NotificationChoices,
  type NotificationKind,
  STAFF_NOTIFICATIONS,
} from '@formulary/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { isStaff, type SessionUser } from '../../http/access.ts';
import { AppError } from '../../http/errors/app-error.ts';
import type { Mail } from '../../mail/mail.ts';
import { users } from '../accounts/tables.ts';
import { notificationChoices } from './tables.ts';

/**
 * Kinds that are sent by email unless a person chose otherwise, as in `db/routines/notifications.sql`. Everything is told in the app.
 */
const EMAILED: ReadonlySet<NotificationKind> = new Set([
  'order-placed',
  'order-dispatched',
  'order-cancelled',
  'payment-approved',
  'payment-rejected',
  'back-in-stock',
]);

const kindsOf = ({ role }: Pick<SessionUser, 'role'>): readonly NotificationKind[] =>
  isStaff(role) ? STAFF_NOTIFICATIONS : CUSTOMER_NOTIFICATIONS;

type Person = Pick<SessionUser, 'id' | 'role'>;

/** Returns what a person has chosen for each kind that people of their role are told. */
export const findChoices = async (db: Db, mail: Mail, person: Person): Promise<NotificationChoices> => {
  const [[user], chosen] = await Promise.all([
    db.select({ email: users.email }).from(users).where(eq(users.id, person.id)),
    db.select().from(notificationChoices).where(eq(notificationChoices.userId, person.id)),
  ]);
  const known = new Map(chosen.map(({ kind, inApp, byEmail }) => [kind, { kind, inApp, byEmail }]));
  return {
    choices: kindsOf(person).map(
      (kind) => known.get(kind) ?? { kind, inApp: true, byEmail: EMAILED.has(kind) },
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
  return chosen?.byEmail ?? EMAILED.has(kind);
};

/** Changes a person's choices of some kinds. VALIDATION for a kind that people of their role are not told, or named twice. */
export const changeChoices = async (
  db: Db | Tx,
  person: Person,
  choices: NotificationChoice[],
): Promise<void> => {
  const kinds = kindsOf(person);
  if (choices.some(({ kind }) => !kinds.includes(kind)))
    throw new AppError('VALIDATION', 'You are not told of this kind.');
  if (new Set(choices.map(({ kind }) => kind)).size < choices.length)
    throw new AppError('VALIDATION', 'Send each kind once.');
  // In one order, so that two changes at once do not wait for each other.
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
