import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, momentNow, sortText } from './columns.ts';

/** One-time facts about this database, by name: `demo` is `loading` or `loaded`. */
export const installation = pgTable('installation', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  at: momentNow('at'),
});

/** Complete backups of this database, by the moment of their rows; `restoredAt`: when one was last restored as a trial. */
export const backups = pgTable('backups', {
  at: moment('at').primaryKey(),
  target: text('target').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  files: integer('files').notNull(),
  /** Files that rows refer to but file storage did not have. */
  missing: integer('missing').notNull(),
  restoredAt: moment('restored_at'),
});

/** Changes that nobody has announced yet (`routines.sql`). Not logged: after a crash every reader reads everything again. */
export const changeAnnouncements = pgTable('change_announcements', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  topic: text('topic').notNull(),
  /** Null: everyone. */
  userId: uuid('user_id'),
  /** Null: not known, or more than 100. */
  ids: uuid('ids').array(),
});

/** The release before writes this table until its triggers are replaced; the next release drops it. */
export const changeEvents = pgTable('change_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  event: jsonb('event').notNull(),
});

/** How many rows a list of the back office has of each kind: the sum of its rows here (`routines.sql`). */
export const keptCounts = pgTable(
  'kept_counts',
  {
    list: sortText('list').notNull(),
    kind: jsonb('kind').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [index('kept_counts_list_idx').on(t.list)],
);
