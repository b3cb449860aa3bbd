import { PROVINCES, ROLES } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, cents, id, moment, momentNow } from '../../db/columns.ts';

export const role = pgEnum('role', ROLES);
export const province = pgEnum('province', PROVINCES);

export const users = pgTable(
  'users',
  {
    id: id(),
    username: text().notNull(),
    name: text().notNull(),
    surname: text().notNull().default(''),
    phone: text().notNull().default(''),
    email: text(),
    role: role().notNull(),
    storeAccess: boolean('store_access').notNull().default(false),
    canCollect: boolean('can_collect').notNull().default(false),
    deliveryFee: cents('delivery_fee').notNull().default(0),
    /** The most that the customer may owe with an order; null is without limit. */
    creditLimit: cents('credit_limit'),
    /** argon2id; null until the person has set a password. */
    passwordHash: text('password_hash'),
    version: integer().notNull().default(1),
    createdAt: momentNow('created_at'),
    updatedAt: momentNow('updated_at'),
  },
  (t) => [
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    index('users_role_idx').on(t.role, t.name),
    check('users_credit_limit_check', sql`${t.creditLimit} >= 0`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token in the cookie: who reads this table cannot sign in. */
    tokenHash: bytea('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: momentNow('created_at'),
    lastUsedAt: momentNow('last_used_at'),
    expiresAt: moment('expires_at').notNull(),
    userAgent: text('user_agent').notNull().default(''),
  },
  (t) => [index('sessions_user_idx').on(t.userId), index('sessions_expiry_idx').on(t.expiresAt)],
);

export const deliveryDetails = pgTable(
  'delivery_details',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    streetAddress: text('street_address').notNull(),
    city: text().notNull(),
    province: province().notNull(),
    areaCode: text('area_code').notNull(),
    recipientName: text('recipient_name').notNull(),
    recipientSurname: text('recipient_surname').notNull(),
    phone: text().notNull(),
    specialInstructions: text('special_instructions'),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: momentNow('created_at'),
    updatedAt: momentNow('updated_at'),
  },
  (t) => [
    index('delivery_details_user_idx').on(t.userId, t.recipientName, t.id),
    uniqueIndex('delivery_details_one_default').on(t.userId).where(sql`${t.isDefault}`),
  ],
);
