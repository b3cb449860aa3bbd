import {
  NOTIFICATIONS,
  type NotificationChoice,
  type NotificationChoices,
  type NotificationKind,
  type NotificationPage,
  type NotificationsRead,
  notificationsTo,
} from '@formulary/contract';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { announceChange } from '../../db/change-events/announce-change.ts';
import type { Db, Tx } from '../../db/client.ts';
import { isStaff, type SessionUser } from '../../http/access.ts';
import { AppError, notFound } from '../../http/errors/app-error.ts';
import type { Mail } from '../../mail/mail.ts';
import { users } from '../accounts/tables.ts';
import { notificationChoices, notifications } from './tables.ts';

const PLACE = sql`(${notifications.createdAt}, ${notifications.id})`;

/** Returns the position of a person's notification in their list. NOT_FOUND if it is gone, or another person's. */
const findPlace = async (db: Db | Tx, userId: string, id: string): Promise<{ at: string; id: string }> => {
  const [found] = await db
    .select({ at: sql<string>`${notifications.createdAt}::text`, id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)));
  return found ?? notFound('Notification');
};

export const countUnread = (db: Db | Tx, userId: string): Promise<number> =>
  db.$count(notifications, and(eq(notifications.userId, userId), isNull(notifications.readAt)));

/** Lists a person's notifications, newest first, and counts their unread ones. NOT_FOUND if `before` is not theirs. */
export const listNotifications = async (
  db: Db,
  { userId, before, limit }: { userId: string; before?: string | undefined; limit: number },
): Promise<NotificationPage> => {
  const place = before === undefined ? undefined : await findPlace(db, userId, before);
  const [rows, unread] = await Promise.all([
    db
      .select()
      .from(notifications)
      .where(
        and(
          eq(notifications.userId, userId),
          eq(notifications.inApp, true),
          place && sql`${PLACE} < (${place.at}::timestamptz, ${place.id}::uuid)`,
        ),
      )
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(limit + 1),
    countUnread(db, userId),
  ]);
  const items = rows.slice(0, limit).map(({ id, kind, subjectId, facts, createdAt, readAt }) => ({
    id,
    kind,
    subjectId,
    facts,
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  }));
  return { items, unread, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
};

/**
 * Marks a person's notifications as read; those already read, deleted or another person's are left alone. NOT_FOUND if
 * `until` is not theirs.
 */
export const markAsRead = async (
  db: Db,
  { userId, read, at }: { userId: string; read: NotificationsRead; at: Date },
): Promise<number> => {
  const place = 'until' in read ? await findPlace(db, userId, read.until) : undefined;
  // Locked in a fixed order, so that two concurrent requests do not deadlock.
  const unread = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        'ids' in read ? inArray(notifications.id, read.ids) : undefined,
        place && sql`${PLACE} <= (${place.at}::timestamptz, ${place.id}::uuid)`,
      ),
    )
    .orderBy(notifications.id)
    .for('update');
  await db.transaction(async (tx) => {
    const marked = await tx
      .update(notifications)
      .set({ readAt: at })
      .where(inArray(notifications.id, unread))
      .returning({ id: notifications.id });
    const ids = marked.map(({ id }) => id);
    if (ids.length > 0) await announceChange(tx, { topic: 'notifications', userId, ids });
  });
  return countUnread(db, userId);
};

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
