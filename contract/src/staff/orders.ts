import { z } from 'zod';
import { deliveryDetail } from '../accounts.ts';
import { money } from '../money/money.ts';
import { ORDER_STATUS, order, orderInput, orderProduct, orderStatus, orderSummary } from '../orders.ts';
import { requiredText, someOf } from '../wire/fields.ts';
import { MAX_ROWS } from '../wire/paging.ts';
import { recordVersion } from './version.ts';

/** Who an order is for, or who did something to it. `name` is name and surname. */
const person = z.object({ id: z.uuid(), username: z.string(), name: z.string() });

/** An order in the list of all customers' orders. */
export const staffOrderSummary = orderSummary.extend({ customer: person, isByStaff: z.boolean() });
export type StaffOrderSummary = z.infer<typeof staffOrderSummary>;

export const staffOrderList = z.object({ orders: z.array(staffOrderSummary), total: z.number().int() });
export type StaffOrderList = z.infer<typeof staffOrderList>;

/** How many orders stand in each status; `cancelled` ones are in no other. `unpaid` ones are in others as well. */
export const staffOrderCounts = z.object({
  unpaid: z.number().int(),
  storeOrdered: z.number().int(),
  paid: z.number().int(),
  ordered: z.number().int(),
  dispatched: z.number().int(),
  cancelled: z.number().int(),
});
export type StaffOrderCounts = z.infer<typeof staffOrderCounts>;

/** One order as staff see it: the customer with their balance (positive is owed), and who did what when. */
export const staffOrder = order.extend({
  version: recordVersion,
  customer: person.extend({ phone: z.string(), paymentOutstanding: money, storeAccess: z.boolean() }),
  orderProducts: z.array(orderProduct.extend({ sku: z.string() })),
  history: z.array(z.object({ status: orderStatus, date: z.iso.datetime(), by: person })),
  cancelledBy: person.nullable(),
});
export type StaffOrder = z.infer<typeof staffOrder>;

const someOrders = someOf(z.uuid(), MAX_ROWS, 'orders');

/**
 * Moves orders to a status, each by itself: what one may not do keeps no other back. Orders that are not paid are moved only
 * with `allowUnpaid`. No order is moved to Paid: a payment is recorded.
 */
export const orderMoves = z.object({
  orderIds: someOrders,
  to: z.union(
    [z.literal(ORDER_STATUS.Ordered), z.literal(ORDER_STATUS.Dispatched)],
    `Choose ${ORDER_STATUS.Ordered} (being picked) or ${ORDER_STATUS.Dispatched} (dispatched).`,
  ),
  allowUnpaid: z.boolean().default(false),
});
export type OrderMoves = z.input<typeof orderMoves>;

/**
 * What became of each order, in the order they were named. `message` says why one was not moved, `isUnpaid` that it would be
 * with `allowUnpaid`.
 */
export const orderMoveOutcomes = z.object({
  outcomes: z.array(
    z.object({
      id: z.uuid(),
      referenceNumber: z.string().nullable(),
      isMoved: z.boolean(),
      message: z.string().optional(),
      isUnpaid: z.boolean().optional(),
    }),
  ),
});
export type OrderMoveOutcomes = z.infer<typeof orderMoveOutcomes>;

export const REASON_REQUIRED = 'Reason is required.';
/** Why something is done: kept, and shown to the customer where it concerns them. */
export const statedReason = requiredText(REASON_REQUIRED, 500);

/** Cancels an order that is not dispatched. The customer sees the reason. */
export const orderCancellation = z.object({ reason: statedReason, version: recordVersion });
export type OrderCancellation = z.infer<typeof orderCancellation>;

/** `ids` of `GET admin/orders/slips`: the orders of one file of picking slips, joined by commas. */
export const slipOrders = z
  .string()
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(someOrders);

/**
 * An order that staff capture for the customer `userId`, by telephone. `creditOverride` lets it exceed the customer's
 * credit limit, for a reason that is kept; only an Admin may.
 */
export const capturedOrder = orderInput.extend({
  creditOverride: z.object({ reason: statedReason }).nullish(),
});
export type CapturedOrder = z.infer<typeof capturedOrder>;

/** A customer that an order can be captured for. `creditLimit` null is without limit. */
export const orderCustomer = person.extend({
  phone: z.string(),
  storeAccess: z.boolean(),
  canCollect: z.boolean(),
  deliveryFee: money,
  paymentOutstanding: money,
  creditLimit: money.nullable(),
});
export type OrderCustomer = z.infer<typeof orderCustomer>;

export const orderCustomers = z.object({ customers: z.array(orderCustomer) });
export type OrderCustomers = z.infer<typeof orderCustomers>;

/** All that capturing an order for a customer needs; the default delivery detail first. */
export const orderCustomerDetail = orderCustomer.extend({ deliveryDetails: z.array(deliveryDetail) });
export type OrderCustomerDetail = z.infer<typeof orderCustomerDetail>;
