import { z } from 'zod';
import { deliveryDetail } from '../accounts.ts';
import { money } from '../money/money.ts';
import {
  ORDER_STATUS,
  order,
  orderDelivery,
  orderInput,
  orderProduct,
  orderStatus,
  orderSummary,
} from '../orders.ts';
import { boundedList, recordVersion } from '../wire/fields.ts';
import { countedFields, MAX_ROWS } from '../wire/paging.ts';
import { documentGap } from './documents.ts';
import { requiredReason } from './reason.ts';

/** A customer or a member of staff. `name` is the first name and surname. */
const person = z.object({ id: z.uuid(), username: z.string(), name: z.string() });

/**
 * Why an unpaid order may not be picked or dispatched yet: the customer's store access is revoked, they must pay first (terms of
 * 0 days), or they owe more than their credit limit.
 */
export const PICK_HOLDS = ['access', 'terms', 'limit'] as const;
export type PickHold = (typeof PICK_HOLDS)[number];
const pickHold = z.enum(PICK_HOLDS).nullable();

/** Each as a sentence about the customer. */
export const PICK_HOLD_REASON: Record<PickHold, string> = {
  access: 'The customer’s store access is revoked.',
  terms: 'The customer must pay first.',
  limit: 'The customer owes more than the credit limit.',
};

/** `hold` is null for an order that may be picked or dispatched, and for one that is dispatched or cancelled. */
export const staffOrderSummary = orderSummary.extend({
  customer: person,
  isByStaff: z.boolean(),
  hold: pickHold,
});
export type StaffOrderSummary = z.infer<typeof staffOrderSummary>;

export const staffOrderList = z.object({
  orders: z.array(staffOrderSummary),
  ...countedFields('a search with `q`'),
});
export type StaffOrderList = z.infer<typeof staffOrderList>;

/**
 * Number of orders by status. `cancelled` orders count in no other status; `unpaid` orders also count in their status.
 */
export const staffOrderCounts = z.object({
  unpaid: z.number().int(),
  storeOrdered: z.number().int(),
  paid: z.number().int(),
  ordered: z.number().int(),
  dispatched: z.number().int(),
  cancelled: z.number().int(),
});
export type StaffOrderCounts = z.infer<typeof staffOrderCounts>;

/**
 * An order as staff see it: with the customer's balance (positive is owed), its history, and the details that an invoice yet
 * to be issued would lack.
 */
export const staffOrder = order.extend({
  version: recordVersion,
  hold: pickHold,
  customer: person.extend({ phone: z.string(), paymentOutstanding: money, storeAccess: z.boolean() }),
  orderProducts: z.array(orderProduct.extend({ sku: z.string() })),
  history: z.array(z.object({ status: orderStatus, date: z.iso.datetime(), by: person })),
  cancelledBy: person.nullable(),
  documentGaps: z.array(documentGap),
});
export type StaffOrder = z.infer<typeof staffOrder>;

/** An order in the list of changes: with its lines, and without the history of its moves. */
const changedOrder = staffOrderSummary.omit({ isByStaff: true, hold: true }).extend({
  version: recordVersion,
  deliveryFee: money,
  deliveryDetail: orderDelivery,
  note: z.string().nullable(),
  orderProducts: z.array(orderProduct.extend({ sku: z.string() })),
  dateCancelled: z.iso.datetime().nullable(),
  cancelReason: z.string().nullable(),
});

/** Orders placed or changed since a cursor. Send `next` as `after` to continue; immediately if `hasMore`. */
export const orderChanges = z.object({
  orders: z.array(changedOrder),
  next: z.string(),
  hasMore: z.boolean(),
});
export type OrderChanges = z.infer<typeof orderChanges>;
export const MAX_CHANGED_ORDERS = 500;

const someOrders = boundedList(z.uuid(), MAX_ROWS, 'orders');

/**
 * Moves orders to a status one by one; a refused one does not stop the others. Unpaid orders that are held are moved only
 * with `allowUnpaid`. Orders cannot be moved to Paid; record a payment instead.
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
 * The outcome for each order, in request order. `message` says why one was not moved; `isUnpaid` if `allowUnpaid` would move
 * it.
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

/** Cancels an order that is not dispatched. The customer sees the reason. */
export const orderCancellation = z.object({ reason: requiredReason, version: recordVersion });
export type OrderCancellation = z.infer<typeof orderCancellation>;

/** `ids` of `GET admin/orders/slips`: order ids separated by commas. */
export const slipOrders = z
  .string()
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(someOrders);

/**
 * An order that staff capture for the customer `userId`, by telephone. `creditOverride` is a recorded reason that lets it
 * exceed the customer's credit limit; only for Admins. `whileClosed` confirms that the store is closed.
 */
export const capturedOrder = orderInput.extend({
  whileClosed: z.boolean().optional(),
  creditOverride: z.object({ reason: requiredReason }).nullish(),
});
export type CapturedOrder = z.infer<typeof capturedOrder>;

/** A customer for whom an order can be captured. `creditLimit` null means no limit. */
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

/**
 * The data for capturing an order for a customer; the default delivery detail first. `termsDays`: days from an invoice to its
 * due date.
 */
export const orderCustomerDetail = orderCustomer.extend({
  deliveryDetails: z.array(deliveryDetail),
  termsDays: z.int(),
});
export type OrderCustomerDetail = z.infer<typeof orderCustomerDetail>;
