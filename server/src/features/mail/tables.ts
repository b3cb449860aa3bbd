import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { momentNow } from '../../db/columns.ts';
import { users } from '../accounts/tables.ts';

/** Emails that the mail server accepted. `about` identifies the event, so that each is sent once. */
export const sentEmails = pgTable(
  'sent_letters',
  {
    kind: text('kind').notNull(),
    about: text('about').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    address: text('address').notNull(),
    sentAt: momentNow('sent_at'),
  },
  (t) => [primaryKey({ columns: [t.kind, t.about] })],
);
