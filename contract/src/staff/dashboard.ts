import { z } from 'zod';
import { ageing } from '../ageing.ts';
import { money } from '../money/money.ts';
import { oneOf } from '../wire/fields.ts';

/** The running version, and the commit that it was built from; null if unknown. */
export const about = z.object({ version: z.string(), commit: z.string().nullable() });

const waiting = z.object({ count: z.number().int(), oldestAt: z.iso.datetime().nullable() });

/**
 * The work to do now: proofs to approve, orders that may be picked, those held and being picked, products low in stock (not
 * out) and out of stock.
 */
export const attention = z.object({
  proofs: waiting,
  /** Credits and debits above the limit for one person. */
  entries: waiting,
  ordersToPick: waiting,
  /** Placed orders that may not be picked yet, by the reason (`PICK_HOLDS`). */
  heldOrders: z.object({ access: z.number().int(), terms: z.number().int(), limit: z.number().int() }),
  pickedOrders: waiting,
  /** Orders that will be placed when the store opens. */
  waitingOrders: z.number().int(),
  lowStock: z.number().int(),
  outOfStock: z.number().int(),
  /** Webhooks that were turned off because nothing had arrived for days. */
  pausedWebhooks: z.number().int(),
});
export type Attention = z.infer<typeof attention>;

/** Number and sum of orders, and number and sum of approved payments. */
const takings = z.object({
  orders: z.number().int(),
  sales: money,
  payments: z.number().int(),
  paid: money,
});
export type Takings = z.infer<typeof takings>;

/** `date` is the day, or the first day of the month, in the store's time zone. */
const period = takings.extend({ date: z.iso.date() });
export type TradePeriod = z.infer<typeof period>;

/**
 * The store's sales, without cancelled orders. `today` so far, compared with the same weekday a week ago: until the same time,
 * and in full. `days`: the last 30 including today; `months`: the last 12 including this one.
 */
export const trade = z.object({
  today: takings,
  weekBefore: z.object({ untilNow: takings, all: takings }),
  days: z.array(period),
  months: z.array(period),
});
export type Trade = z.infer<typeof trade>;

/** The amount that customers owe, by age, and how many have invoices past their due date. */
export const outstanding = z.object({
  ageing,
  overdue: z.object({ customers: z.number().int(), amount: money }),
});
export type Outstanding = z.infer<typeof outstanding>;

/** The steps from an empty store to its first tax invoice, in order. */
export const SETUP_STEPS = [
  'decimals',
  'vat',
  'hours',
  'issuer',
  'branding',
  'bank',
  'products',
  'customer',
  'order',
  'invoice',
] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];
/** Steps whose default may suit the business, so that someone may confirm it instead of changing it. */
export const CONFIRMED_STEPS = ['decimals', 'vat', 'hours', 'branding'] as const;
export const setupConfirmation = z.object({ step: oneOf(CONFIRMED_STEPS) });

/** Which of the first steps are done, according to the store's data, and whether an Admin has hidden them. */
export const setup = z.object({
  steps: z.array(z.object({ step: z.enum(SETUP_STEPS), isDone: z.boolean() })),
  isHidden: z.boolean(),
});
export type Setup = z.infer<typeof setup>;
export const setupHiding = setup.pick({ isHidden: true });
