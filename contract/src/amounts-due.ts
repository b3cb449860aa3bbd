import { z } from 'zod';
import { money } from './money/money.ts';
import { payment } from './payments.ts';

/**
 * When an order must be paid: `overdue` is past its due date; `now` is due today, or must be paid before it is picked; `later`
 * includes orders that are not invoiced yet and so have no due date.
 */
export const DUE_STATES = ['overdue', 'now', 'later'] as const;
export type DueState = (typeof DUE_STATES)[number];

/** A payment or credit with money left. `reason` is that of a credit. */
const unusedPayment = payment
  .pick({ id: true, dateCreated: true, paymentType: true, method: true, reason: true })
  .extend({ left: money });

/**
 * The caller's balance by due date; `unused` is credit that pays no order yet, never above 0. The four add up to the balance.
 * `orders` are those not fully paid, earliest due first, at most 100. `payments` are the newest with money left, at most 5;
 * `left` is the total left on all payments, which charges on the account may have used up.
 */
export const amountsDue = z.object({
  overdue: money,
  now: money,
  later: money,
  unused: money,
  orders: z.array(z.object({ id: z.uuid(), state: z.enum(DUE_STATES), dueOn: z.iso.date().nullable() })),
  left: money,
  payments: z.array(unusedPayment),
});
export type AmountsDue = z.infer<typeof amountsDue>;
