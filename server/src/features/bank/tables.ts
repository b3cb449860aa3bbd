import {
  BANK_FILE_FORMATS,
  BANK_LINE_STATES,
  type BankOutcome,
  type BankPayoutOutcome,
} from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, cents, id, moment } from '../../db/columns.ts';
import { users } from '../accounts/tables.ts';
import { payments } from '../payments/tables.ts';

export const bankFileFormat = pgEnum('bank_file_format', BANK_FILE_FORMATS);
export const bankLineState = pgEnum('bank_line_state', BANK_LINE_STATES);

/** Imported bank files. */
export const bankImports = pgTable(
  'bank_imports',
  {
    id: id(),
    fileName: text('file_name').notNull(),
    sha256: bytea('sha256').notNull(),
    format: bankFileFormat('format').notNull(),
    /** The bank account of the lines, as the file gives it. */
    account: text('account').notNull(),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    untilDay: date('until_day', { mode: 'string' }).notNull(),
    lineCount: integer('line_count').notNull(),
    newCount: integer('new_count').notNull(),
    importedBy: uuid('imported_by')
      .notNull()
      .references(() => users.id),
    importedAt: moment('imported_at').notNull(),
  },
  (t) => [index('bank_imports_date_idx').on(t.importedAt, t.id)],
);

/** The payments received on bank statements, each once. */
export const bankLines = pgTable(
  'bank_lines',
  {
    id: id(),
    importId: uuid('import_id')
      .notNull()
      .references(() => bankImports.id),
    account: text('account').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    amount: cents('amount').notNull(),
    description: text('description').notNull(),
    reference: text('reference').notNull().default(''),
    /** The payer's text without parts that differ from payment to payment; identifies a returning payer. */
    payerKey: text('payer_key').notNull(),
    /** Identifies the line in every file that contains it. */
    fingerprint: bytea('fingerprint').notNull(),
    state: bankLineState('state').notNull().default('open'),
    userId: uuid('user_id').references(() => users.id),
    paymentId: uuid('payment_id').references(() => payments.id),
    /** The effect of matching the line, which determines how to undo the match. */
    outcome: text('outcome').$type<BankOutcome>(),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: moment('decided_at'),
    note: text('note'),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('bank_lines_fingerprint_key').on(t.fingerprint),
    uniqueIndex('bank_lines_payment_key').on(t.paymentId),
    index('bank_lines_state_idx').on(t.state, t.day, t.id),
    index('bank_lines_day_idx').on(t.day, t.id),
    index('bank_lines_import_idx').on(t.importId),
    index('bank_lines_payer_idx').on(t.payerKey).where(sql`${t.state} = 'matched'`),
    index('bank_lines_amount_idx').on(t.amount, t.day),
    check('bank_lines_amount_check', sql`${t.amount} > 0`),
    check(
      'bank_lines_matched_check',
      sql`(${t.state} = 'matched') = (${t.paymentId} is not null) and (${t.paymentId} is null) = (${t.userId} is null)
        and (${t.paymentId} is null) = (${t.outcome} is null)`,
    ),
  ],
);

/** Payouts on bank statements, each line once: some are received payments that the bank reversed. */
export const bankPayouts = pgTable(
  'bank_payouts',
  {
    id: id(),
    importId: uuid('import_id')
      .notNull()
      .references(() => bankImports.id),
    account: text('account').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    amount: cents('amount').notNull(),
    description: text('description').notNull(),
    reference: text('reference').notNull().default(''),
    fingerprint: bytea('fingerprint').notNull(),
    /** Staff's decision; null while undecided. */
    outcome: text('outcome').$type<BankPayoutOutcome>(),
    /** The received payment that the payout returned. */
    lineId: uuid('line_id').references(() => bankLines.id),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: moment('decided_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('bank_payouts_fingerprint_key').on(t.fingerprint),
    index('bank_payouts_amount_idx').on(t.amount, t.day).where(sql`${t.outcome} is null`),
    index('bank_payouts_line_idx').on(t.lineId).where(sql`${t.lineId} is not null`),
    check('bank_payouts_amount_check', sql`${t.amount} > 0`),
    check(
      'bank_payouts_line_check',
      sql`(${t.outcome} is not distinct from 'returned') = (${t.lineId} is not null)`,
    ),
  ],
);
