import { z } from 'zod';

/**
 * What may have changed for who is signed in: products, which of them the catalogue lists and where, the store's status, their orders,
 * payments, balance, delivery details, or they themselves (access, role, sessions). Staff are told of everybody's. `everything`: events may have been missed.
 */
export const LIVE_TOPICS = [
  'products',
  'catalogue',
  'store',
  'orders',
  'payments',
  'balance',
  'account',
  'delivery-details',
  'everything',
] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** One event of `GET events`. `ids` of what changed, absent where there are too many to name. */
export const liveEvent = z.object({ topic: z.enum(LIVE_TOPICS), ids: z.array(z.string()).optional() });
export type LiveEvent = z.infer<typeof liveEvent>;
