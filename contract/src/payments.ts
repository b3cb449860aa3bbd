import { z } from 'zod';
import { TRANSACTION_SOURCES } from './ledger.ts';
import { money } from './money/money.ts';
import { orderStatus } from './orders.ts';
import { oneOf } from './wire/fields.ts';

export const PAYMENT_TYPE = { Payment: 0, Credit: 1, Debit: 2 } as const;
export const paymentType = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type PaymentType = z.infer<typeof paymentType>;

/** How a payment recorded by staff without a proof was made. */
export const PAYMENT_METHODS = ['EFT', 'Cash', 'Card', 'Cheque', 'Other'] as const;
export const paymentMethod = oneOf(PAYMENT_METHODS);
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** Largest proof of payment, in bytes. */
export const PROOF_MAX_BYTES = 10 * 1024 * 1024;
export const PROOF_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type ProofType = (typeof PROOF_TYPES)[number];

/** An order that a payment pays or names: `amount` is the part that the payment pays, 0 if the order is only named. */
export const paymentOrder = z.object({ id: z.uuid(), referenceNumber: z.string(), amount: money });

/**
 * A payment. `amount` is 0 until it is approved; `type` is its source; `image` is null without a proof; `method` only for
 * payments recorded by staff; `rejection` only for rejected proofs, with the reason given; `reason` only for credits and
 * debits. `orders` are those it pays and, while it awaits approval, those that the customer named.
 */
export const payment = z.object({
  id: z.uuid(),
  type: z.enum(TRANSACTION_SOURCES),
  dateCreated: z.iso.datetime(),
  isPaid: z.boolean(),
  amount: money,
  paymentType,
  image: z.object({ type: z.string(), url: z.string() }).nullable(),
  method: paymentMethod.optional(),
  rejection: z.object({ reason: z.string(), date: z.iso.datetime() }).optional(),
  reason: z.string().optional(),
  orders: z.array(paymentOrder),
});
export type Payment = z.infer<typeof payment>;

export const paymentList = z.object({ payments: z.array(payment), total: z.number().int() });
export type PaymentList = z.infer<typeof paymentList>;

/** The number of the caller's payments, in all and by status, and the approved amount. */
export const paymentTotals = z.object({
  total: z.number().int(),
  approved: z.number().int(),
  awaiting: z.number().int(),
  approvedAmount: money,
});
export type PaymentTotals = z.infer<typeof paymentTotals>;

/**
 * Payments for one of the caller's orders, made or pending: `settled` by a payment, from credit if `isFromCredit`; a
 * proof awaiting approval has `settled` 0.
 */
export const orderPayments = z.object({
  payments: z.array(
    z.object({
      id: z.uuid(),
      dateCreated: z.iso.datetime(),
      isPaid: z.boolean(),
      paymentType,
      method: paymentMethod.optional(),
      settled: money,
      isFromCredit: z.boolean(),
    }),
  ),
});
export type OrderPayments = z.infer<typeof orderPayments>;

export const MAX_ORDERS_PER_PROOF = 50;

/** An order that the caller can pay. `proofId` is a proof awaiting approval for it. */
export const payableOrder = z.object({
  id: z.uuid(),
  referenceNumber: z.string(),
  dateOrdered: z.iso.datetime(),
  status: orderStatus,
  totalPrice: money,
  lacks: money,
  proofId: z.uuid().nullable(),
});
export type PayableOrder = z.infer<typeof payableOrder>;

/**
 * Why the sum of unpaid orders differs from the outstanding balance: `placed` and `sent` are the unpaid amounts of
 * orders before and after dispatch, and `other` is anything else owed (below 0: unused credit); the three add up to
 * `outstanding`. `orders` are the oldest, at most 100; `total` counts all.
 */
export const payables = z.object({
  orders: z.array(payableOrder),
  total: z.number().int(),
  placed: money,
  sent: money,
  other: money,
  outstanding: money,
});
export type Payables = z.infer<typeof payables>;

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
