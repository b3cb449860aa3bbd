import { z } from 'zod';
import { LOGIN_REQUIRED } from './login.ts';
import { decimals, money } from './money/money.ts';
import { DEFAULT_TIME_ZONE, timeZone } from './time/time-zone.ts';
import { oneOf, optionalText, requiredText, tooLongMessage } from './wire/fields.ts';

export const ROLES = ['StoreUser', 'DopeUser', 'Staff', 'Admin'] as const;
/** StoreUser and DopeUser are customers; Staff and Admin run the store. */
export const roleName = oneOf(ROLES);
export type RoleName = z.infer<typeof roleName>;

export const PASSWORD_MIN = 8;
/** Argon2 accepts any length; this limits the work of one request. */
export const PASSWORD_MAX = 256;
const PASSWORD_TOO_SHORT = `The password must be at least ${PASSWORD_MIN} characters long.`;
const PASSWORD_TOO_LONG = `The password must be at most ${PASSWORD_MAX} characters long.`;
export const passwordField = z
  .string('Password is required.')
  .min(PASSWORD_MIN, PASSWORD_TOO_SHORT)
  .max(PASSWORD_MAX, PASSWORD_TOO_LONG);

/** Sign-in. The password is used as typed, never trimmed. */
export const login = z.object({
  username: z.string(LOGIN_REQUIRED.username).min(1, LOGIN_REQUIRED.username).max(200, tooLongMessage(200)),
  password: z
    .string(LOGIN_REQUIRED.password)
    .min(1, LOGIN_REQUIRED.password)
    .max(PASSWORD_MAX, PASSWORD_TOO_LONG),
});
export type Login = z.infer<typeof login>;

/**
 * Returned only to a signed-in caller: the login screen's check. `timeZone` is the store's, used for every date; a name
 * that this browser does not know is replaced by the default. `decimals` are those of prices and fees; `vatRate` is today's
 * standard rate in basis points (1500 is 15%).
 */
export const appSettings = z.object({
  currency: z.literal('ZAR'),
  locale: z.literal('en-ZA'),
  pageSize: z.number().int(),
  timeZone: timeZone.catch(DEFAULT_TIME_ZONE),
  decimals,
  pricesIncludeVat: z.boolean(),
  vatRate: z.number().int(),
});

/**
 * The current user. `paymentOutstanding`: positive is owed, negative is credit. `creditLimit` is the maximum balance after an
 * order; null means no limit.
 */
export const user = z.object({
  id: z.uuid(),
  username: z.string(),
  name: z.string(),
  surname: z.string(),
  phone: z.string(),
  paymentOutstanding: money,
  storeAccess: z.boolean(),
  canCollect: z.boolean(),
  deliveryFee: money,
  creditLimit: money.nullable(),
  role: z.object({ name: roleName }),
  viewedBy: z.object({ name: z.string(), until: z.iso.datetime() }).optional(),
  /** Present if this member of staff must set up a second factor before anything else. */
  needsSecondFactor: z.boolean().optional(),
});
export type User = z.infer<typeof user>;

const text = (label: string, max: number) =>
  z
    .string(`${label} is required.`)
    .trim()
    .min(1, `${label} is required.`)
    .max(max, `${label} must be at most ${max} characters long.`);

export const profile = z.object({
  name: text('Name', 100),
  surname: text('Surname', 100),
  phone: z
    .string('Phone number is required.')
    .trim()
    .min(8, 'Phone number must be at least 8 characters long.')
    .max(30, 'Phone number must be at most 30 characters long.'),
});
export type Profile = z.infer<typeof profile>;

export const passwordChange = z.object({
  oldPassword: z
    .string('Old password is required.')
    .min(1, 'Old password is required.')
    .max(PASSWORD_MAX, PASSWORD_TOO_LONG),
  newPassword: passwordField,
});
export type PasswordChange = z.infer<typeof passwordChange>;

export const PROVINCES = [
  'Eastern Cape',
  'Free State',
  'Gauteng',
  'KwaZulu-Natal',
  'Limpopo',
  'Mpumalanga',
  'North West',
  'Northern Cape',
  'Western Cape',
] as const;
export type Province = (typeof PROVINCES)[number];

const isProvince = (text: string): text is Province => (PROVINCES as readonly string[]).includes(text);

/**
 * A customer's details for documents besides their name, empty if unknown. `termsDays`: days from an invoice to its due
 * date.
 */
export const ownLegalDetails = z.object({
  legalName: z.string(),
  vatNumber: z.string(),
  registrationNumber: z.string(),
  address: z.string(),
  licenceNumber: z.string(),
  termsDays: z.int(),
});
export type OwnLegalDetails = z.infer<typeof ownLegalDetails>;

const addressFields = {
  streetAddress: requiredText('Street address is required.', 200),
  city: requiredText('City is required.', 100),
  province: z
    .string('Province is required.')
    .trim()
    .min(1, 'Province is required.')
    .max(30, 'Invalid province.')
    .refine(isProvince, 'Invalid province.'),
  areaCode: z
    .string('Area code must be 4 digits.')
    .trim()
    .regex(/^\d{4}$/, 'Area code must be 4 digits.'),
  recipientName: requiredText('Recipient name is required.', 100),
  recipientSurname: requiredText('Recipient surname is required.', 100),
  phone: z
    .string('Phone number is required.')
    .trim()
    .min(10, 'Phone number is required.')
    .max(30, 'Phone number must be at most 30 characters long.'),
  specialInstructions: optionalText(1000).nullish(),
};

/** Far more addresses than any customer needs. */
export const MAX_DELIVERY_DETAILS = 200;

/** Where an order is delivered: a delivery detail without id, owner and default mark. */
export const deliveryAddress = z.object(addressFields);
export type DeliveryAddress = z.infer<typeof deliveryAddress>;

/** The delivery form's payload. An id or userId in it is ignored; the URL and the session decide. */
export const deliveryDetailInput = z.object({ ...addressFields, isDefault: z.boolean().nullish() });
export type DeliveryDetailInput = z.infer<typeof deliveryDetailInput>;

export const deliveryDetail = z.object({
  id: z.uuid(),
  streetAddress: z.string(),
  city: z.string(),
  province: z.string(),
  areaCode: z.string(),
  recipientName: z.string(),
  recipientSurname: z.string(),
  phone: z.string(),
  specialInstructions: z.string().nullable(),
  isDefault: z.boolean(),
  userId: z.uuid(),
});
export type DeliveryDetail = z.infer<typeof deliveryDetail>;

/** The list field has the API's own spelling. */
export const deliveryDetailList = z.object({
  deilveryDetails: z.array(deliveryDetail),
  total: z.number().int(),
});
export type DeliveryDetailList = z.infer<typeof deliveryDetailList>;
