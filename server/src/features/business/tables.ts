import type { AccountCodes, ReminderStage, VatRate } from '@formulary/contract';
import {
  DEFAULT_ACCOUNT_CODES,
  DEFAULT_REMINDER_STAGES,
  DEFAULT_VAT_RATES,
  inCents,
} from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { cents, momentNow } from '../../db/columns.ts';

export const DEFAULT_ENTRY_LIMIT = inCents(10_000_00);

/**
 * One row: how the business trades, and the details that the law requires on its documents. The store's time zone and hours
 * are in `store_settings`.
 */
export const businessSettings = pgTable(
  'business_settings',
  {
    id: integer('id').primaryKey().default(1),
    /** The decimals of prices and fees: 0 for whole rand, 2 for cents. */
    decimals: smallint('decimals').notNull().default(0),
    pricesIncludeVat: boolean('prices_include_vat').notNull().default(true),
    /** Standard rates by the day from which they apply, oldest first. */
    vatRates: jsonb('vat_rates').$type<VatRate[]>().notNull().default(DEFAULT_VAT_RATES),
    legalName: text('legal_name').notNull().default(''),
    tradingName: text('trading_name').notNull().default(''),
    registrationNumber: text('registration_number').notNull().default(''),
    vatNumber: text('vat_number').notNull().default(''),
    /** Several lines. */
    address: text('address').notNull().default(''),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    /** The licence of the responsible pharmacist. */
    licenceNumber: text('licence_number').notNull().default(''),
    pharmacistName: text('pharmacist_name').notNull().default(''),
    bankName: text('bank_name').notNull().default(''),
    bankAccountName: text('bank_account_name').notNull().default(''),
    bankAccountNumber: text('bank_account_number').notNull().default(''),
    bankBranchCode: text('bank_branch_code').notNull().default(''),
    /** Days from an invoice to its due date. */
    termsDays: integer('terms_days').notNull().default(30),
    /** The payment terms as documents print them. */
    paymentTerms: text('payment_terms').notNull().default(''),
    /** The key in file storage of the logo on documents. */
    logoKey: text('logo_key'),
    accountCodes: jsonb('account_codes').$type<AccountCodes>().notNull().default(DEFAULT_ACCOUNT_CODES),
    /** The most that one person may credit or debit to an account in 24 hours without another Admin's approval. */
    entryLimit: cents('entry_limit').notNull().default(DEFAULT_ENTRY_LIMIT),
    /** Whether staff have hidden the list of first steps. */
    hidesSetup: boolean('hides_setup').notNull().default(false),
    /** The first steps that were confirmed without a change, because their defaults suit the business. */
    setupConfirmed: text('setup_confirmed').array().notNull().default([]),
    /** Whether staff must sign in with a second factor. */
    secondFactorRequired: boolean('second_factor_required').notNull().default(false),
    remindersOn: boolean('reminders_on').notNull().default(false),
    reminderStages: jsonb('reminder_stages')
      .$type<ReminderStage[]>()
      .notNull()
      .default(DEFAULT_REMINDER_STAGES),
    version: integer('version').notNull().default(1),
    updatedAt: momentNow('updated_at'),
  },
  (t) => [
    check('business_settings_one_row', sql`${t.id} = 1`),
    check('business_settings_decimals_check', sql`${t.decimals} in (0, 2)`),
    check('business_settings_terms_check', sql`${t.termsDays} between 0 and 365`),
    check('business_settings_entry_limit_check', sql`${t.entryLimit} >= 0`),
  ],
);
