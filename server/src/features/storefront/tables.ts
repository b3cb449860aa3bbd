import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { momentNow } from '../../db/columns.ts';

/** One row: whether the store takes orders and what it says. The messages are sanitised HTML. */
export const storeSettings = pgTable(
  'store_settings',
  {
    id: integer('id').primaryKey().default(1),
    isClosed: boolean('is_closed').notNull().default(false),
    name: text('name').notNull().default('default'),
    openMessage: text('open_message').notNull().default(''),
    closeMessage: text('close_message').notNull().default(''),
    paymentMessage: text('payment_message').notNull().default(''),
    version: integer('version').notNull().default(1),
    updatedAt: momentNow('updated_at'),
  },
  (t) => [check('store_settings_one_row', sql`${t.id} = 1`)],
);
