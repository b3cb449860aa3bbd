import { DEFAULT_TIME_ZONE, type StoreSchedule } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, momentNow } from '../../db/columns.ts';

export const WORKING_WEEK: StoreSchedule = {
  week: Array.from({ length: 7 }, (_, day) => (day < 5 ? [{ opens: '08:00', cutOff: '17:00' }] : [])),
  exceptions: [],
};

/**
 * One row: whether the store takes orders, and its messages as sanitised HTML. `isClosed` is the manual choice made at
 * `switchedAt`; with a schedule, `storeStatusAt` determines the actual status.
 */
export const storeSettings = pgTable(
  'store_settings',
  {
    id: integer('id').primaryKey().default(1),
    isClosed: boolean('is_closed').notNull().default(false),
    name: text('name').notNull().default('default'),
    openMessage: text('open_message').notNull().default(''),
    closeMessage: text('close_message').notNull().default(''),
    paymentMessage: text('payment_message').notNull().default(''),
    switchedAt: moment('switched_at'),
    isScheduled: boolean('is_scheduled').notNull().default(false),
    schedule: jsonb('schedule').$type<StoreSchedule>().notNull().default(WORKING_WEEK),
    timeZone: text('time_zone').notNull().default(DEFAULT_TIME_ZONE),
    /** Whether customers may fill their cart while the store is closed; orders are refused either way. */
    preparesWhileClosed: boolean('prepares_while_closed').notNull().default(false),
    /** Whether a payment that clears everything overdue restores a customer's access. */
    restoresAccess: boolean('restores_access').notNull().default(false),
    /** Whether credit automatically settles orders, earliest due first. */
    settlesCredit: boolean('settles_credit').notNull().default(true),
    version: integer('version').notNull().default(1),
    updatedAt: momentNow('updated_at'),
  },
  (t) => [check('store_settings_one_row', sql`${t.id} = 1`)],
);

/** Staff's brand settings by host; the empty host stands for every origin. Null keeps the value of the layer below. */
export const brands = pgTable('brands', {
  host: text('host').primaryKey(),
  title: text('title'),
  icon: text('icon'),
  logo: text('logo'),
  supportEmail: text('support_email'),
  version: integer('version').notNull().default(1),
  updatedAt: momentNow('updated_at'),
});
