import { z } from 'zod';
import { atMostTwoDecimals, type Cents, inCents, money, moneyCodec, subtractCents } from '../money/money.ts';
import { orderStatus } from '../orders.ts';
import { payment, paymentMethod, paymentType } from '../payments.ts';
import { listOf, oneOf, optionalText, recordVersion } from '../wire/fields.ts';
import { requiredReason } from './reason.ts';

/** `waiting`: a proof without a decision. `manual`: a credit or debit by staff. */
export const PAYMENT_STATES = ['waiting', 'approved', 'rejected', 'manual'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** More than any single payment. */
export const MAX_PAYMENT_RAND = 100_000_000;

/** A paid amount: more than 0, in whole cents. */
export const paidAmount = moneyCodec(
  z
    .number('Enter the amount.')
    .positive('The amount must be more than 0.')
    .max(MAX_PAYMENT_RAND, 'The amount is too large.')
    .check(atMostTwoDecimals),
);

/** Another payment mentioned in a sentence. */
export const otherPayment = z.object({
  id: z.uuid(),
  dateCreated: z.iso.datetime(),
  state: z.enum(PAYMENT_STATES),
  customerName: z.string(),
  amount: money,
});
export type OtherPayment = z.infer<typeof otherPayment>;

/**
 * A payment as staff see it. `outstanding` and `unpaidOrders` are the customer's current ones; `references` are those of
 * the orders it settles; `reason` is that of a rejection, credit or debit; `decided` by whom and when; `sameFile` is
 * another proof with the same bytes: an approved one if any, else the earliest.
 */
export const staffPayment = payment.omit({ rejection: true, orders: true }).extend({
  state: z.enum(PAYMENT_STATES),
  fileName: z.string().nullable(),
  bankReference: z.string().nullable(),
  customer: z.object({
    id: z.uuid(),
    name: z.string(),
    username: z.string(),
    outstanding: money,
    unpaidOrders: z.number().int(),
    storeAccess: z.boolean(),
  }),
  references: z.array(z.string()),
  reason: z.string().nullable(),
  decided: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  sameFile: otherPayment.nullable(),
  version: recordVersion,
});
export type StaffPayment = z.infer<typeof staffPayment>;

export const staffPaymentList = z.object({ payments: z.array(staffPayment), total: z.number().int() });
export type StaffPaymentList = z.infer<typeof staffPaymentList>;

/**
 * An unpaid order. `settled` is the part already paid; `hint` is why it is suggested: its reference is in the file name,
 * or the customer named it at upload.
 */
export const openOrder = z.object({
  id: z.uuid(),
  referenceNumber: z.string(),
  dateOrdered: z.iso.datetime(),
  status: orderStatus,
  totalPrice: money,
  settled: money,
  hint: z.enum(['reference', 'named']).nullable(),
});
export type OpenOrder = z.infer<typeof openOrder>;

export const settlement = z.object({ orderId: z.uuid(), amount: paidAmount });
export type Settlement = z.infer<typeof settlement>;

/**
 * Settlements of one order, including those undone by staff; `proofs` name the order and await approval; `credit` is the
 * customer's credit that could pay it.
 */
export const orderSettlements = z.object({
  settlements: z.array(
    z.object({
      id: z.uuid(),
      paymentId: z.uuid(),
      amount: money,
      dateSettled: z.iso.datetime(),
      paymentType,
      method: paymentMethod.nullable(),
      isAutomatic: z.boolean(),
      undone: z.object({ by: z.string(), at: z.iso.datetime(), reason: z.string() }).nullable(),
    }),
  ),
  proofs: z.array(z.object({ id: z.uuid(), dateCreated: z.iso.datetime() })),
  credit: money,
});
export type OrderSettlements = z.infer<typeof orderSettlements>;

/**
 * A payment with everything needed to decide on it. `orders` are the customer's unpaid ones, in the suggested order;
 * `namedPaid` are references that the proof mentions but that are already paid; `settlements` are active; `sameDay` are
 * the customer's other payments on that store day; `recorded` are payments recorded without a proof at about its time.
 */
export const paymentReview = staffPayment.extend({
  orders: z.array(openOrder),
  namedPaid: z.array(z.string()),
  settlements: z.array(
    settlement.extend({
      id: z.uuid(),
      referenceNumber: z.string(),
      totalPrice: money,
      isAutomatic: z.boolean(),
    }),
  ),
  sameDay: z.array(otherPayment),
  recorded: z.array(otherPayment),
});
export type PaymentReview = z.infer<typeof paymentReview>;

/**
 * Warnings to confirm before a payment is approved or recorded: its file has already been approved, for any customer; a
 * payment of the same amount was recorded, which may be the same; the bank may have reversed it; or the amount is far
 * above what is owed.
 */
export const APPROVAL_WARNINGS = [
  'file-approved-before',
  'recorded-before',
  'returned-by-bank',
  'amount-far-above-owed',
] as const;
export type ApprovalWarning = (typeof APPROVAL_WARNINGS)[number];

const OVERPAYMENT_TOLERANCE = inCents(500_00);
const OVERPAYMENT_SHARE = 0.2;

/** Whether an amount exceeds what is owed by more than R 500 and more than a fifth; a customer in credit owes nothing. */
export const isLikelyOverpayment = (amount: Cents, outstanding: Cents): boolean => {
  const owed = Math.max(0, outstanding);
  return amount - owed > Math.max(OVERPAYMENT_TOLERANCE, owed * OVERPAYMENT_SHARE);
};

const confirmations = listOf(oneOf(APPROVAL_WARNINGS), APPROVAL_WARNINGS.length, 'warnings');

/**
 * The amount and the orders it pays; the rest becomes credit. `confirmed` are warnings that staff have checked;
 * `restoreAccess` restores the customer's access to the store, for Admins only.
 */
export const paymentApproval = z.object({
  version: recordVersion,
  amount: paidAmount,
  settlements: listOf(settlement, 200, 'orders').prefault([]),
  confirmed: confirmations.default([]),
  restoreAccess: z.boolean().default(false),
});
export type PaymentApproval = z.infer<typeof paymentApproval>;
export const paymentReversal = z.object({ version: recordVersion, reason: requiredReason });
export const paymentVersion = z.object({ version: recordVersion });

/**
 * A payment without a proof. The rest after `settlements` settles other orders, earliest due first; `restoreAccess` as for an
 * approval.
 */
export const recordedPayment = z.object({
  method: paymentMethod,
  amount: paidAmount,
  bankReference: optionalText(100).nullish(),
  reason: requiredReason,
  settlements: listOf(settlement, 200, 'orders').prefault([]),
  confirmed: confirmations.default([]),
  restoreAccess: z.boolean().default(false),
});
export type RecordedPayment = z.infer<typeof recordedPayment>;
export const settlementUndo = z.object({ reason: requiredReason });

export const manualEntry = z.object({ amount: paidAmount, reason: requiredReason });
export type ManualEntry = z.infer<typeof manualEntry>;
export const createdPayment = z.object({ id: z.uuid() });

/**
 * An entered credit or debit. One that `awaitsApproval` changes the balance when another Admin approves it; the payment then
 * has this id.
 */
export const enteredEntry = createdPayment.extend({ awaitsApproval: z.boolean() });
export type EnteredEntry = z.infer<typeof enteredEntry>;

/** A credit or debit above the limit that one person may enter alone, which awaits the approval of another Admin. */
export const waitingEntry = z.object({
  id: z.uuid(),
  kind: z.enum(['credit', 'debit']),
  amount: money,
  reason: z.string(),
  customer: z.object({ id: z.uuid(), name: z.string(), username: z.string(), outstanding: money }),
  enteredBy: z.object({ id: z.uuid(), name: z.string() }),
  enteredAt: z.iso.datetime(),
});
export type WaitingEntry = z.infer<typeof waitingEntry>;
export const waitingEntryList = z.object({ waitingEntries: z.array(waitingEntry), total: z.number().int() });
export type WaitingEntryList = z.infer<typeof waitingEntryList>;
export const entryRefusal = z.object({ reason: requiredReason });

/**
 * Allocates an amount to orders in sequence, covering the unpaid part of each until nothing is left; returns the orders
 * that get a part.
 */
export const allocate = <Order extends { id: string; lacks: Cents }>(
  amount: Cents,
  orders: readonly Order[],
): { orderId: string; amount: Cents }[] => {
  let left = amount;
  return orders.flatMap(({ id, lacks }) => {
    const part = inCents(Math.max(0, Math.min(left, lacks)));
    left = subtractCents(left, part);
    return part > 0 ? [{ orderId: id, amount: part }] : [];
  });
};
