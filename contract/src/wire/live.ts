import { z } from 'zod';

/**
 * What may have changed for the signed-in user: products, which of them the catalogue lists and where, the store's
 * status, their orders, documents, payments, balance, delivery details, cart, lists, notifications, or their account (access,
 * role, sessions). Staff get everyone's events, except personal topics. `everything`: events may have been missed.
 */
export const LIVE_TOPICS = [
  'products',
  'catalogue',
  'store',
  'orders',
  'documents',
  'payments',
  'balance',
  'account',
  'delivery-details',
  'cart',
  'lists',
  'notifications',
  'everything',
] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** Topics whose events only their owner receives. */
export const PERSONAL_TOPICS: readonly LiveTopic[] = ['cart', 'lists', 'notifications'];

/** An event of `GET events`. `ids` identify the changed records, absent if there are too many. */
export const liveEvent = z.object({ topic: z.enum(LIVE_TOPICS), ids: z.array(z.string()).optional() });
export type LiveEvent = z.infer<typeof liveEvent>;
