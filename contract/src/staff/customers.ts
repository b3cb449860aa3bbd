import { z } from 'zod';
import { passwordField, roleName } from '../accounts.ts';
import { ageing } from '../ageing.ts';
import { AUDIT_ACTIONS, TRANSACTION_SOURCES } from '../ledger.ts';
import { atMostTwoDecimals, money, moneyCodec } from '../money/money.ts';
import {
  boundedList,
  day,
  oneOf,
  optionalText,
  recordVersion,
  requiredText,
  tooLongMessage,
  wholeNumber,
} from '../wire/fields.ts';
import { countedFields, MAX_ROWS } from '../wire/paging.ts';
import { addressLines, termsDays, vatNumber } from './business.ts';
import { requiredReason } from './reason.ts';

/** After this many days of debt, bulk changes of access suggest revoking it. */
export const OVERDUE_DAYS = 30;
/** How long a one-time password link is valid. */
export const PASSWORD_LINK_HOURS = 72;
/** How long an Admin may impersonate a customer before it ends automatically. */
export const IMPERSONATION_MINUTES = 30;

const MAX_FEE_RAND = 100_000;
const MAX_LIMIT_RAND = 1_000_000_000;
const MAX_OVERDUE_DAYS = 3650;
const AMOUNT_BOUNDS = `Enter an amount from R 0 to R ${MAX_LIMIT_RAND}.`;

/** A person in the list. `overdue` is past its due date; `creditLimit` null means no limit. */
export const customerSummary = z.object({
  id: z.uuid(),
  username: z.string(),
  name: z.string(),
  surname: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  role: roleName,
  storeAccess: z.boolean(),
  canCollect: z.boolean(),
  /** Whether the person can sign in; a deactivated account keeps its history. */
  isActive: z.boolean(),
  paymentOutstanding: money,
  overdue: money,
  lastOrderAt: z.iso.datetime().nullable(),
  /** Whether the person has set a password, and so can sign in. */
  hasPassword: z.boolean(),
  /** When the latest link to set their password was created; null once it is used. */
  invitedAt: z.iso.datetime().nullable(),
  version: recordVersion,
});
export type CustomerSummary = z.infer<typeof customerSummary>;

export const customerList = z.object({
  customers: z.array(customerSummary),
  ...countedFields('a search with `q` or for overdue balances'),
});
export type CustomerList = z.infer<typeof customerList>;

/** `filter` of the list. Without `people`, it lists customers. */
export const CUSTOMER_FILTER = {
  people: z.enum(['customers', 'staff']).optional(),
  access: z.enum(['granted', 'revoked']).optional(),
  balance: z.enum(['owing', 'overdue', 'credit']).optional(),
  /** `none`: neither invited nor able to sign in; `sent`: invited, without a password yet; `done`: has a password. */
  invitation: z.enum(['none', 'sent', 'done']).optional(),
};
export const CUSTOMER_SORTS = ['Name', 'Balance', 'LastOrder'] as const;

/** A customer's details for documents; empty if unknown. `termsDays` null means the store's terms. */
export const legalDetails = z.object({
  legalName: z.string(),
  vatNumber: z.string(),
  registrationNumber: z.string(),
  address: z.string(),
  licenceNumber: z.string(),
  termsDays: z.int().nullable(),
  version: recordVersion,
});
export type LegalDetails = z.infer<typeof legalDetails>;

export const legalDetailsInput = z.object({
  legalName: optionalText(200),
  vatNumber,
  registrationNumber: optionalText(40),
  address: addressLines,
  licenceNumber: optionalText(40),
  termsDays: termsDays.nullable(),
});
export type LegalDetailsInput = z.infer<typeof legalDetailsInput>;

/** All details of a person. `linkExpiresAt` is when an unused password link expires. */
export const customer = customerSummary.extend({
  deliveryFee: money,
  creditLimit: money.nullable(),
  ageing,
  legal: legalDetails,
  linkExpiresAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Customer = z.infer<typeof customer>;

const emailText = z
  .string()
  .trim()
  .max(254, tooLongMessage(254))
  .nullable()
  .overwrite((text) => text || null)
  .pipe(z.email('Enter an email address, such as name@example.com.').nullable());

const facts = {
  username: requiredText('Username is required.', 200).regex(/^\S+$/, 'Enter a username without spaces.'),
  name: requiredText('Name is required.', 100),
  surname: optionalText(100),
  phone: optionalText(30),
  /** Null or empty if there is none. */
  email: emailText,
  role: roleName,
  /** Has cents only in a store whose prices have decimals. */
  deliveryFee: moneyCodec(
    z
      .number('Enter the delivery fee.')
      .min(0, 'Delivery fee must be R 0 or more.')
      .max(MAX_FEE_RAND, `Delivery fee must be at most R ${MAX_FEE_RAND}.`)
      .check(atMostTwoDecimals),
  ),
  creditLimit: moneyCodec(
    z
      .number('Enter an amount, or leave this empty.')
      .min(0, 'Credit limit must be R 0 or more.')
      .max(MAX_LIMIT_RAND, `Credit limit must be at most R ${MAX_LIMIT_RAND}.`)
      .check(atMostTwoDecimals),
  ).nullable(),
};

export const customerInput = z.object({ ...facts, storeAccess: z.boolean(), canCollect: z.boolean() });
export type CustomerInput = z.infer<typeof customerInput>;
/** Replaces the details; permissions are changed by a separate request. */
export const customerEdit = z.object({ ...facts, version: recordVersion });
export type CustomerEdit = z.infer<typeof customerEdit>;

/** One or both permissions, saved together. */
export const permissionChange = z.object({
  storeAccess: z.boolean().optional(),
  canCollect: z.boolean().optional(),
  version: recordVersion,
});
export type PermissionChange = z.infer<typeof permissionChange>;
/** Deactivates an account, which ends its sessions immediately, or reactivates it. */
export const activationChange = z.object({
  isActive: z.boolean(),
  reason: optionalText(500).optional(),
  version: recordVersion,
});
export type ActivationChange = z.infer<typeof activationChange>;

/** The version after a change, for the next change to start from. */
export const changedVersion = z.object({ version: recordVersion });

/** A one-time link: `path` on the store's own address. It is returned once and not stored. */
export const passwordLink = z.object({
  path: z.string(),
  expiresAt: z.iso.datetime(),
  /** The address that a link was also emailed to; null without an address or a mail server. */
  mailedTo: z.string().nullable(),
});
export type PasswordLink = z.infer<typeof passwordLink>;
/** Creating a person sends no email; an invitation or a password link does. */
export const createdCustomer = z.object({ id: z.uuid() });
export type CreatedCustomer = z.infer<typeof createdCustomer>;

/** `customerIds` null: every customer with an email address who has neither been invited nor set a password. */
export const invitations = z.object({
  customerIds: boundedList(z.uuid(), MAX_ROWS, 'customers').nullable(),
});
export type Invitations = z.infer<typeof invitations>;
/** The outcome for each customer; `message` says why one was not invited. */
export const invitationOutcomes = z.object({
  outcomes: z.array(z.object({ id: z.uuid(), isInvited: z.boolean(), message: z.string().optional() })),
});
export type InvitationOutcomes = z.infer<typeof invitationOutcomes>;

/** The person whose password a link sets. */
export const linkOwner = z.object({ username: z.string(), name: z.string() });
export type LinkOwner = z.infer<typeof linkOwner>;
export const newPassword = z.object({ newPassword: passwordField });

export const staffSession = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  userAgent: z.string(),
});
export type StaffSession = z.infer<typeof staffSession>;
/** A person's sessions, and their sign-in methods besides the password. */
export const staffSessionList = z.object({
  sessions: z.array(staffSession),
  passkeys: z.int(),
  hasAuthenticator: z.boolean(),
});
export type StaffSessionList = z.infer<typeof staffSessionList>;

/**
 * A movement of a balance; positive increases what is owed. `reference` is the display name of the order or payment; `by`
 * is the person who made it, possibly the customer.
 */
export const ledgerMovement = z.object({
  id: z.uuid(),
  date: z.iso.datetime(),
  source: z.enum(TRANSACTION_SOURCES),
  action: z.enum(AUDIT_ACTIONS),
  amount: money,
  balance: money,
  entityId: z.uuid().nullable(),
  reference: z.string().nullable(),
  /** Whether the movement is a payment that staff recorded or matched with the bank, without a proof. */
  isRecorded: z.boolean(),
  reason: z.string().nullable(),
  by: z.object({ id: z.uuid(), name: z.string() }),
});
export type LedgerMovement = z.infer<typeof ledgerMovement>;
export const ledgerMovements = z.object({ movements: z.array(ledgerMovement), total: z.number().int() });

/** The period of a statement, inclusive and in store days, and the file type. */
export const statementQuery = z
  .object({ from: day, until: day, format: oneOf(['pdf', 'csv', 'xlsx']) })
  .refine(({ from, until }) => from <= until, {
    message: 'The end date is before the start date.',
    path: ['until'],
  });
export type StatementQuery = z.infer<typeof statementQuery>;

/**
 * Customers whose access could be changed: `revoke` lists those with access who owe more than `amount` for more than
 * `days`; `grant` those without access who do not.
 */
export const accessProposal = z.object({
  ...customerSummary.shape,
  /** The amount owed for more than the requested number of days. */
  owedLong: money,
});
export type AccessProposal = z.infer<typeof accessProposal>;
export const accessProposals = z.object({ customers: z.array(accessProposal), total: z.number().int() });
export const ACCESS_CHANGES = ['revoke', 'grant'] as const;
export type AccessChange = (typeof ACCESS_CHANGES)[number];

/** `revoke`: those who owe more than `amount` for more than `days` days; `grant`: those who do not. */
export const accessThreshold = z.object({
  days: wholeNumber(0, MAX_OVERDUE_DAYS),
  amount: moneyCodec(z.number().min(0, AMOUNT_BOUNDS).max(MAX_LIMIT_RAND, AMOUNT_BOUNDS)),
});
export type AccessThreshold = z.infer<typeof accessThreshold>;

/**
 * Changes the access of customers one by one; a refused one does not stop the others. With a `threshold`, customers who
 * no longer meet it are refused.
 */
export const accessChanges = z.object({
  change: oneOf(ACCESS_CHANGES),
  reason: requiredReason,
  threshold: accessThreshold.optional(),
  customers: boundedList(z.object({ id: z.uuid(), version: recordVersion }), MAX_ROWS, 'customers'),
});
export type AccessChanges = z.infer<typeof accessChanges>;
/** The outcome for each customer; `message` says why one was not changed. */
export const accessOutcomes = z.object({
  outcomes: z.array(z.object({ id: z.uuid(), isChanged: z.boolean(), message: z.string().optional() })),
});
export type AccessOutcomes = z.infer<typeof accessOutcomes>;
