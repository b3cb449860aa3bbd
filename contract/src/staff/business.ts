import { z } from 'zod';
import { atMostTwoDecimals, decimals, money, moneyCodec } from '../money/money.ts';
import { vatRate } from '../money/tax.ts';
import {
  boundedList,
  optionalText,
  recordVersion,
  requiredText,
  tooLongMessage,
  wholeNumber,
  withLineFeeds,
} from '../wire/fields.ts';
import { MAX_PAYMENT_RAND } from './payments.ts';

/** The accounting package's account for each side of an entry. */
export const accountCodes = z.object({
  debtors: z.string(),
  sales: z.string(),
  zeroRatedSales: z.string(),
  delivery: z.string(),
  vatOutput: z.string(),
  bank: z.string(),
  adjustments: z.string(),
});
export type AccountCodes = z.infer<typeof accountCodes>;

export const DEFAULT_ACCOUNT_CODES: AccountCodes = {
  debtors: '8000',
  sales: '1000',
  zeroRatedSales: '1010',
  delivery: '1020',
  vatOutput: '9500',
  bank: '8400',
  adjustments: '1030',
};

/** A reminder, sent when an invoice has been overdue for `days`; `text` is plain text of several lines. */
export const reminderStage = z.object({
  days: z.int().min(1).max(365),
  subject: z.string(),
  text: z.string(),
});
export type ReminderStage = z.infer<typeof reminderStage>;

export const DEFAULT_REMINDER_STAGES: ReminderStage[] = [
  {
    days: 3,
    subject: 'Reminder: payment is due',
    text: 'The invoices below are past their due date. If you have paid in the meantime, thank you: please ignore this message.',
  },
  {
    days: 14,
    subject: 'Second reminder: payment is overdue',
    text: 'The invoices below are still unpaid. Please pay them this week, or tell us if something is wrong with them.',
  },
  {
    days: 30,
    subject: 'Final reminder: your account is overdue',
    text: 'The invoices below are more than 30 days overdue. Please pay them now, or call us so that we can agree on how to go on.',
  },
];

const withoutBreaks = (text: string): string => text.replaceAll(/[\s-]/g, '');
/** Normalises line breaks, and trims the text and the ends of its lines. */
const linesOf = (text: string): string =>
  withLineFeeds(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();

/** A South African VAT number; empty if there is none. */
export const vatNumber = z
  .string()
  .overwrite(withoutBreaks)
  .regex(/^(?:4\d{9})?$/, 'Enter a VAT number of 10 digits that begins with 4.');

/** An address of several lines, as printed on documents. */
export const addressLines = z.string().overwrite(linesOf).max(500, tooLongMessage(500));

/** Days from an invoice to its due date. */
export const termsDays = wholeNumber(0, 365, 'Enter a whole number of days from 0 to 365.');

/** The details of the business on documents; empty if unknown. `licenceNumber` is that of the responsible pharmacist. */
export const businessIssuer = z.object({
  legalName: optionalText(200),
  tradingName: optionalText(200),
  registrationNumber: optionalText(40),
  vatNumber,
  address: addressLines,
  phone: optionalText(30),
  email: z
    .string()
    .trim()
    .max(254, tooLongMessage(254))
    .pipe(z.literal('').or(z.email('Enter an email address, such as name@example.com.'))),
  pharmacistName: optionalText(100),
  licenceNumber: optionalText(40),
});
export type BusinessIssuer = z.infer<typeof businessIssuer>;

/** The account that customers pay into. */
export const businessBank = z.object({
  bankName: optionalText(100),
  bankAccountName: optionalText(100),
  bankAccountNumber: z
    .string()
    .overwrite(withoutBreaks)
    .regex(/^(?:\d{5,20})?$/, 'Enter an account number of 5 to 20 digits.'),
  bankBranchCode: z
    .string()
    .overwrite(withoutBreaks)
    .regex(/^(?:\d{6})?$/, 'Enter a branch code of 6 digits.'),
});
export type BusinessBank = z.infer<typeof businessBank>;

/** Whether prices include VAT, and the standard rates. Rates for days before today cannot be changed. */
export const businessVat = z.object({
  pricesIncludeVat: z.boolean(),
  vatRates: boundedList(vatRate, 50, 'rates').refine(
    (rates) => new Set(rates.map(({ from }) => from)).size === rates.length,
    'Enter only one VAT rate for each start date.',
  ),
});
export type BusinessVat = z.infer<typeof businessVat>;

export const businessTerms = z.object({
  termsDays,
  /** Printed on documents. */
  paymentTerms: z.string().overwrite(linesOf).max(1000, tooLongMessage(1000)),
});
export type BusinessTerms = z.infer<typeof businessTerms>;

const LIMIT_NEEDED = 'Enter the amount, such as 10000.';

const accountCode = requiredText('Enter an account code.', 40);
const codeFields = Object.fromEntries(
  Object.keys(DEFAULT_ACCOUNT_CODES).map((name) => [name, accountCode]),
) as { [Name in keyof AccountCodes]: typeof accountCode };
export const businessAccounts = z.object(codeFields);

/** The most that one person may credit or debit to an account in 24 hours; more needs the approval of another Admin. */
export const businessEntries = z.object({
  entryLimit: moneyCodec(
    z
      .number(LIMIT_NEEDED)
      .nonnegative(LIMIT_NEEDED)
      .max(MAX_PAYMENT_RAND, `Enter at most R ${MAX_PAYMENT_RAND}.`)
      .check(atMostTwoDecimals),
  ),
});
export type BusinessEntries = z.infer<typeof businessEntries>;

/** How staff sign in. */
export const businessSecurity = z.object({ secondFactorRequired: z.boolean() });
export type BusinessSecurity = z.infer<typeof businessSecurity>;

/** The response schemas of text fields, without validation: stored values were validated when saved. */
const texts = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, z.string()])) as {
    [Name in keyof Shape]: z.ZodString;
  };

/** The settings of the business as staff see them. `logo` is the address of the logo on documents. */
export const staffBusiness = z.object({
  ...texts(businessIssuer),
  ...texts(businessBank),
  decimals,
  pricesIncludeVat: z.boolean(),
  vatRates: z.array(vatRate),
  termsDays: z.int(),
  paymentTerms: z.string(),
  entryLimit: money,
  accountCodes,
  secondFactorRequired: z.boolean(),
  logo: z.string().nullable(),
  version: recordVersion,
});
export type StaffBusiness = z.infer<typeof staffBusiness>;

/** The parts of these settings, each saved separately against the version that was seen. */
export const BUSINESS_PARTS = {
  issuer: businessIssuer,
  bank: businessBank,
  vat: businessVat,
  decimals: z.object({ decimals }),
  terms: businessTerms,
  accounts: businessAccounts,
  entries: businessEntries,
  security: businessSecurity,
} as const;
export type BusinessPart = keyof typeof BUSINESS_PARTS;
export type BusinessChange<Part extends BusinessPart> = z.infer<(typeof BUSINESS_PARTS)[Part]>;

/** The details of the seller that the law requires on a tax invoice, as worded in a sentence. */
const REQUIRED_OF_ISSUER = {
  legalName: 'legal name',
  vatNumber: 'VAT number',
  address: 'address',
} as const;
type RequiredOfIssuer = keyof typeof REQUIRED_OF_ISSUER;

/** Returns the seller's details that a tax invoice still lacks, in words: "VAT number". */
export const issuerGaps = (issuer: Pick<BusinessIssuer, RequiredOfIssuer>): string[] =>
  (Object.keys(REQUIRED_OF_ISSUER) as RequiredOfIssuer[])
    .filter((field) => issuer[field].trim() === '')
    .map((field) => REQUIRED_OF_ISSUER[field]);

/** The types of a logo's file; it is stored as PNG. */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/svg+xml'] as const;
export const LOGO_MAX_BYTES = 5 * 1024 * 1024;
