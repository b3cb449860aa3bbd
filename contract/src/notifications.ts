import { z } from 'zod';
import { oneOf } from './wire/fields.ts';

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

/**
 * What a notification says besides its kind: names and references as they were, so that it stays readable. Amounts are in
 * cents.
 */
export const notificationFacts = z.object({
  reference: z.string().optional(),
  customer: z.string().optional(),
  product: z.string().optional(),
  reason: z.string().optional(),
  amount: z.int().optional(),
  previousCost: z.int().optional(),
  cost: z.int().optional(),
  stock: z.int().optional(),
});
export type NotificationFacts = z.infer<typeof notificationFacts>;
