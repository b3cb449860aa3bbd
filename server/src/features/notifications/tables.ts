import type { NotificationFacts, NotificationKind } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, moment, momentNow } from '../../db/columns.ts';
import { users } from '../accounts/tables.ts';

/** People's notifications, removed after 90 days. Written by an event reader (`notify.ts`). */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** The order, payment or product that it is about. */
    subjectId: uuid('subject_id'),
    facts: jsonb('facts').$type<NotificationFacts>().notNull().default({}),
    createdAt: momentNow('created_at'),
    readAt: moment('read_at'),
    /** Whether the notification is shown in the app; others are only emailed, and count as read. */
    inApp: boolean('in_app').notNull().default(true),
    /** Whether an email about it still needs to be queued. */
    emailDue: boolean('email_due').notNull().default(false),
  },
  (t) => [
    index('notifications_user_idx').on(t.userId, t.createdAt, t.id),
    index('notifications_unread_idx').on(t.userId).where(sql`${t.readAt} is null`),
    index('notifications_age_idx').on(t.createdAt),
    index('notifications_due_idx').on(t.userId).where(sql`${t.emailDue}`),
  ],
);

/** A person's choice for a kind; a kind without a row uses its default. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    inApp: boolean('in_app').notNull(),
    byEmail: boolean('by_email').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);

/** The previous release writes this table until its triggers are replaced; the next release drops it. */
export const notificationBacklog = pgTable('notification_backlog', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').$type<NotificationKind>().notNull(),
  facts: jsonb('facts').$type<Record<string, NotificationFacts>>().notNull(),
});
