import { type ApiScope, inCents, PROVINCES, ROLES, type RoleName } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, cents, id, moment, momentNow } from '../../db/columns.ts';

export const role = pgEnum('role', ROLES);
/** Roles that order, as opposed to those that run the store. */
export const CUSTOMER_ROLES = ['StoreUser', 'DopeUser'] as const satisfies RoleName[];
export const province = pgEnum('province', PROVINCES);

type NameColumns = Record<'name' | 'surname', AnyPgColumn>;
/** The sort order of people. Must match the expression of the index `users_name_idx`. */
export const fullName = ({ name, surname }: NameColumns): SQL => sql`lower(${name} || ' ' || ${surname})`;

type SearchedColumns = NameColumns & Record<'username' | 'phone' | 'email', AnyPgColumn>;
/**
 * The searchable text of a person, with the telephone number also as bare digits. Must match the expression of
 * `users_search_idx`.
 */
export const searchedText = ({ name, surname, username, phone, email }: SearchedColumns): SQL =>
  sql`lower(${name} || ' ' || ${surname} || ' ' || ${username} || ' ' || ${phone} || ' ' || coalesce(${email}, '') || ' ' || regexp_replace(${phone}, '\\D', '', 'g'))`;

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
    deliveryFee: cents('delivery_fee').notNull().default(inCents(0)),
    /** The most that the customer may owe after an order; null means no limit. */
    creditLimit: cents('credit_limit'),
    /** argon2id; null until the person has set a password. */
    passwordHash: text('password_hash'),
    /** When the account was deactivated; null while it is active. Its history stays. */
    deactivatedAt: moment('deactivated_at'),
    /** The account of an API token: it acts, but never signs in and is listed nowhere. */
    isMachine: boolean('is_machine').notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: momentNow('created_at'),
    updatedAt: momentNow('updated_at'),
  },
  (t) => [
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    index('users_email_idx').on(sql`lower(${t.email})`),
    index('users_role_idx').on(t.role, t.name),
    index('users_name_idx').on(fullName(t), t.id),
    index('users_search_idx').using('gin', sql`${searchedText(t)} gin_trgm_ops`),
    check('users_credit_limit_check', sql`${t.creditLimit} >= 0`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, so read access to this table is not enough to sign in. */
    tokenHash: bytea('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: momentNow('created_at'),
    lastUsedAt: momentNow('last_used_at'),
    expiresAt: moment('expires_at').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    /** Whether its cookie has the `__Host-` prefix; the session is accepted under no other cookie name. */
    hostOnly: boolean('host_only').notNull().default(false),
    /** How staff refer to the session; useless for signing in. */
    id: uuid('id').notNull().defaultRandom(),
    /** The customer whom an Admin is impersonating until `viewedUntil`. */
    viewedUserId: uuid('viewed_user_id').references(() => users.id, { onDelete: 'set null' }),
    viewedUntil: moment('viewed_until'),
  },
  (t) => [
    index('sessions_user_idx').on(t.userId),
    index('sessions_expiry_idx').on(t.expiresAt),
    uniqueIndex('sessions_id_key').on(t.id),
  ],
);

/** API tokens. Each acts as a separate account, which has the token's id, name and hint (as its username). */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => users.id),
    /** SHA-256 of the token, so read access to this table is not enough to use it. */
    tokenHash: bytea('token_hash').notNull(),
    /** Values of API_SCOPES. */
    scopes: text('scopes').array().$type<ApiScope[]>().notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** To the minute. */
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
  },
  (t) => [uniqueIndex('api_tokens_hash_key').on(t.tokenHash)],
);

/** Devices on which someone has signed in, so that attackers elsewhere cannot lock the owner out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    /** SHA-256 of the token in the device's cookie. */
    tokenHash: bytea('token_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tokenHash, t.userId] }),
    index('known_devices_user_idx').on(t.userId, t.lastUsedAt),
    index('known_devices_used_idx').on(t.lastUsedAt),
  ],
);

/**
 * One-time links to set a password, at most one per person: a new link replaces the old one, and using a link ends it.
 */
export const passwordLinks = pgTable('password_links', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** SHA-256 of the token in the link. */
  tokenHash: bytea('token_hash').notNull().unique('password_links_token_key'),
  /** SHA-256 of the token in the emailed link, which is created when sent; using either ends both. */
  mailedTokenHash: bytea('mailed_token_hash').unique('password_links_mailed_token_key'),
  createdBy: uuid('created_by')
    .notNull()
    .references(() => users.id),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** Links to reset a forgotten password, requested by their owners; at most one per person. */
export const passwordResets = pgTable('password_resets', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** SHA-256 of the token in the link, which is created when the email is sent. */
  tokenHash: bytea('token_hash').unique('password_resets_token_key'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** An email address that someone has entered but not confirmed yet; at most one per person. */
export const emailChanges = pgTable('email_changes', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text('email').notNull(),
  /** SHA-256 of the token in the link, which is created when the email is sent. */
  tokenHash: bytea('token_hash').unique('email_changes_token_key'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** Passkeys, by WebAuthn. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** base64url */
    credentialId: text('credential_id').notNull(),
    publicKey: bytea('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull().default([]),
    /** Whether the passkey is synchronised between the owner's devices. */
    isBackedUp: boolean('is_backed_up').notNull().default(false),
    name: text('name').notNull(),
    createdAt: momentNow('created_at'),
    lastUsedAt: moment('last_used_at'),
  },
  (t) => [
    uniqueIndex('passkeys_credential_key').on(t.credentialId),
    index('passkeys_user_idx').on(t.userId, t.createdAt),
  ],
);

/** A challenge for a passkey to sign once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** base64url */
    challenge: text('challenge').primaryKey(),
    /** Null when signing in, because the person is not known yet. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('passkey_challenges_expiry_idx').on(t.expiresAt)],
);

/** A person's authenticator app (TOTP). */
export const authenticators = pgTable('authenticators', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: bytea('secret').notNull(),
  /** Null until the first code has been entered. */
  confirmedAt: moment('confirmed_at'),
  /** The time step of the last used code, so that no code works twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: moment('created_at').notNull(),
});

/** One-time codes for someone who has lost the second factor. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 */
    codeHash: bytea('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** A sign-in with the correct password that is waiting for the second factor. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    /** SHA-256 of the token in the browser's cookie. */
    tokenHash: bytea('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    attempts: integer('attempts').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('pending_sign_ins_expiry_idx').on(t.expiresAt)],
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

/** A customer's details for documents, and the terms agreed with them. A customer without a row has none. */
export const customerDetails = pgTable(
  'customer_details',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    legalName: text('legal_name').notNull().default(''),
    vatNumber: text('vat_number').notNull().default(''),
    registrationNumber: text('registration_number').notNull().default(''),
    /** Several lines. */
    address: text('address').notNull().default(''),
    licenceNumber: text('licence_number').notNull().default(''),
    /** Days from an invoice to its due date; null means the store's terms. */
    termsDays: integer('terms_days'),
    version: integer('version').notNull().default(1),
    updatedAt: momentNow('updated_at'),
  },
  (t) => [check('customer_details_terms_check', sql`${t.termsDays} between 0 and 365`)],
);
