import { pgTable, text } from 'drizzle-orm/pg-core';
import { momentNow } from './columns.ts';

/** One-time facts about this database, by name: `demo` is `loading` or `loaded`. */
export const installation = pgTable('installation', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  at: momentNow('at'),
});
