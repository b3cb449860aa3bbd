import { z } from 'zod';
import { money } from './money/money.ts';
import { payment } from './payments.ts';

/**
 * When an order is to be paid: it is past its due date; it is due today, or to be paid before it is picked; or later,
 * which includes one whose invoice, with its due date, follows.
 */
export const DUE_STATES = ['overdue', 'now', 'later'] as const;
export type DueState = (typeof DUE_STATES)[number];

/** A payment or credit of which something is left. `reason` is that of a credit. */
const unusedPayment = payment
  .pick({ id: true, dateCreated: true, paymentType: true, method: true, reason: true })
  .extend({ left: money });

/**
 * The caller's balance by when it is to be paid; `unused` is credit that pays no order yet, never above 0. The four add up
 * to the balance. `orders` are those not fully paid, those due first at the top, at most 100. `payments` are the newest, at
 * most 5, of which something is left, in all `left`: charges on the account may have used it up.
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
