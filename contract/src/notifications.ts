import { z } from 'zod';
import { money } from './money/money.ts';
import { boundedList, oneOf } from './wire/fields.ts';
import { MAX_ROWS } from './wire/paging.ts';

/** What customers are told, then what staff are told. */
export const CUSTOMER_NOTIFICATIONS = [
  'order-placed',
  'order-dispatched',
  'order-cancelled',
  'payment-approved',
  'payment-rejected',
  'back-in-stock',
  'price-changed',
] as const;
export const STAFF_NOTIFICATIONS = ['new-order', 'new-proof', 'low-stock'] as const;
export const NOTIFICATION_KINDS = [...CUSTOMER_NOTIFICATIONS, ...STAFF_NOTIFICATIONS] as const;
export const notificationKind = oneOf(NOTIFICATION_KINDS);
export type NotificationKind = z.infer<typeof notificationKind>;

export const NOTIFICATION_DAYS = 90;
export const NOTIFICATIONS_PAGE_SIZE = 20;

/**
 * What a notification says besides its kind: names and references as they were, so that it stays readable. With `count` it
 * is about so many products at once, and names none.
 */
export const notificationFacts = z.object({
  reference: z.string().optional(),
  customer: z.string().optional(),
  product: z.string().optional(),
  reason: z.string().optional(),
  amount: money.optional(),
  previousCost: money.optional(),
  cost: money.optional(),
  stock: z.int().optional(),
  count: z.int().optional(),
  /** The order is collected, not delivered. */
  forCollection: z.boolean().optional(),
  /** The payment was recorded without a proof, for example from a bank statement. */
  isRecorded: z.boolean().optional(),
});
export type NotificationFacts = z.infer<typeof notificationFacts>;

/** `subjectId` is the order, payment or product that it is about; null if it is about several. */
export const notification = z.object({
  id: z.uuid(),
  kind: notificationKind,
  subjectId: z.uuid().nullable(),
  facts: notificationFacts,
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
});
export type Notification = z.infer<typeof notification>;

const LIMIT = `Enter a whole number from 1 to ${MAX_ROWS}.`;
/** Newest first; `before` is the `next` of the page before. */
export const notificationQuery = z.object({
  before: z.uuid().optional(),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, LIMIT)
    .transform(Number)
    .refine((limit) => limit <= MAX_ROWS, LIMIT)
    .prefault(String(NOTIFICATIONS_PAGE_SIZE)),
});
/** `unread` counts all of them, not only this page's; `next` is null on the last page. */
export const notificationPage = z.object({
  items: z.array(notification),
  unread: z.int(),
  next: z.uuid().nullable(),
});
export type NotificationPage = z.infer<typeof notificationPage>;

/** Marks these as read, or the one named by `until` and every older one. */
export const notificationsRead = z.union(
  [
    z.strictObject({ ids: boundedList(z.uuid(), MAX_ROWS, 'notifications') }),
    z.strictObject({ until: z.uuid() }),
  ],
  `Send the ids of 1 to ${MAX_ROWS} notifications, or the newest one that was seen.`,
);
export type NotificationsRead = z.infer<typeof notificationsRead>;
export const notificationsUnread = z.object({ unread: z.int() });

const notificationChoice = z.object({ kind: notificationKind, inApp: z.boolean(), byEmail: z.boolean() });
export type NotificationChoice = z.infer<typeof notificationChoice>;
/** One for each kind that people of this role are told; `email` is where emails go, null if the store sends none or no address is known. */
export const notificationChoices = z.object({
  choices: z.array(notificationChoice),
  email: z.string().nullable(),
});
export type NotificationChoices = z.infer<typeof notificationChoices>;
/** Changes the choices of these kinds; the others stay. */
export const notificationChoicesInput = z.object({
  choices: boundedList(notificationChoice, NOTIFICATION_KINDS.length, 'kinds'),
});
