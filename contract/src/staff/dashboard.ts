import { z } from 'zod';
import { money } from '../money/money.ts';
import { ageing } from './customers.ts';

/** A product is low in stock from here down, and out at 0. */
export const LOW_STOCK = 10;

const waiting = z.object({ count: z.number().int(), oldestAt: z.iso.datetime().nullable() });

/** What needs hands now: proofs to approve, orders paid and being picked, products low (not out) and out of stock. */
export const attention = z.object({
  proofs: waiting,
  paidOrders: waiting,
  pickedOrders: waiting,
  lowStock: z.number().int(),
  outOfStock: z.number().int(),
});
export type Attention = z.infer<typeof attention>;

/** How many orders, what they come to, how many payments were approved, and their sum. */
const takings = z.object({
  orders: z.number().int(),
  sales: money,
  payments: z.number().int(),
  paid: money,
});
export type Takings = z.infer<typeof takings>;

/** `date` is the first day of the day or month, in the store's time zone. */
const period = takings.extend({ date: z.iso.date() });
export type TradePeriod = z.infer<typeof period>;

/**
 * How the store does, cancelled orders left out. `today` until now beside the same weekday before: until the same time
 * of day, and all of it. `days`: the last 30 with today; `months`: the last 12 with this one.
 */
export const trade = z.object({
  today: takings,
  weekBefore: z.object({ untilNow: takings, all: takings }),
  days: z.array(period),
  months: z.array(period),
});
export type Trade = z.infer<typeof trade>;

/** What customers owe, by age, and how many of them owe for more than OVERDUE_DAYS: what is overdue. */
export const outstanding = z.object({
  ageing,
  overdue: z.object({ customers: z.number().int(), amount: money }),
});
export type Outstanding = z.infer<typeof outstanding>;
