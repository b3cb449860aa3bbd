import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, momentNow, sortText } from './columns.ts';

/** One-time facts about this database, by name: `demo` is `loading` or `loaded`. */
export const installation = pgTable('installation', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  at: momentNow('at'),
});

/** Complete backups of this database, by the time of their rows; `restoredAt`: when a trial restore last ran. */
export const backups = pgTable('backups', {
  at: moment('at').primaryKey(),
  target: text('target').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  files: integer('files').notNull(),
  /** Files that rows refer to but file storage did not have. */
  missing: integer('missing').notNull(),
  restoredAt: moment('restored_at'),
});

/** Changes that have not been announced yet (`routines.sql`). Unlogged: after a crash every reader reloads everything. */
export const changeAnnouncements = pgTable('change_announcements', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  topic: text('topic').notNull(),
  /** Null: everyone. */
  userId: uuid('user_id'),
  /** Null: not known, or more than 100. */
  ids: uuid('ids').array(),
});

/** The previous release writes this table until its triggers are replaced; the next release drops it. */
export const changeEvents = pgTable('change_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  event: jsonb('event').notNull(),
});

/** The number of rows of each kind in a back-office list: the sum of its rows here (`routines.sql`). */
export const keptCounts = pgTable(
  'kept_counts',
  {
    list: sortText('list').notNull(),
    kind: jsonb('kind').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [index('kept_counts_list_idx').on(t.list)],
);
