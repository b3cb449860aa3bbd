import { z } from 'zod';

export const ROLES = ['StoreUser', 'DopeUser', 'Staff', 'Admin'] as const;
/** StoreUser and DopeUser are customers; Staff and Admin run the store. */
export const roleName = z.enum(ROLES);
export type RoleName = z.infer<typeof roleName>;

export const PASSWORD_MIN = 8;
/** Argon2 takes any length; this bounds what one request can make the server hash. */
export const PASSWORD_MAX = 256;

/** Sign-in. Any password is taken as typed, never trimmed. */
export const login = z.object({
  username: z.string().min(1, 'Username is required.').max(200),
  password: z.string().min(1, 'Password is required.').max(PASSWORD_MAX),
});
export type Login = z.infer<typeof login>;

/** Answered to a signed-in caller only: the login screen's check. */
export const appSettings = z.object({
  currency: z.literal('ZAR'),
  locale: z.literal('en-ZA'),
  pageSize: z.number().int(),
});

/**
 * The current user. `paymentOutstanding` in rand: positive is owed, negative is credit. `deliveryFee` in whole rand.
 * `creditLimit` in rand is the most that may be owed with an order; null is without limit.
 */
export const user = z.object({
  id: z.uuid(),
  username: z.string(),
  name: z.string(),
  surname: z.string(),
  phone: z.string(),
  paymentOutstanding: z.number(),
  storeAccess: z.boolean(),
  canCollect: z.boolean(),
  deliveryFee: z.number(),
  creditLimit: z.number().nullable(),
  role: z.object({ name: roleName }),
  viewedBy: z.object({ name: z.string(), until: z.iso.datetime() }).optional(),
});
export type User = z.infer<typeof user>;

export const profile = z.object({
  name: z.string().trim().min(1).max(100),
  surname: z.string().trim().min(1).max(100),
  phone: z.string().trim().min(8).max(30),
});
export type Profile = z.infer<typeof profile>;

export const passwordChange = z.object({
  oldPassword: z.string().min(1).max(PASSWORD_MAX),
  newPassword: z.string().min(PASSWORD_MIN).max(PASSWORD_MAX),
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

const required = (message: string, max = 200) => z.string(message).trim().min(1, message).max(max);
const isProvince = (text: string): text is Province => (PROVINCES as readonly string[]).includes(text);

const addressFields = {
  streetAddress: required('Street address is required.'),
  city: required('City is required.', 100),
  province: z
    .string('Province is required.')
    .trim()
    .min(1, 'Province is required.')
    .refine(isProvince, 'Invalid province.'),
  areaCode: z
    .string('Area code must be 4 digits.')
    .trim()
    .regex(/^\d{4}$/, 'Area code must be 4 digits.'),
  recipientName: required('Recipient name is required.', 100),
  recipientSurname: required('Recipient surname is required.', 100),
  phone: z.string('Phone number is required.').trim().min(10, 'Phone number is required.').max(30),
  specialInstructions: z.string().trim().max(1000).nullish(),
};

/** What an order is delivered to: a delivery detail without id, owner and default mark. */
export const deliveryAddress = z.object(addressFields);
export type DeliveryAddress = z.infer<typeof deliveryAddress>;

/** The delivery form's payload. An id or userId in it is ignored: the address and the session say whose it is. */
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

/** The list field is spelled as the wire spells it. */
export const deliveryDetailList = z.object({
  deilveryDetails: z.array(deliveryDetail),
  total: z.number().int(),
});
export type DeliveryDetailList = z.infer<typeof deliveryDetailList>;
