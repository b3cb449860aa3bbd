import { z } from 'zod';
import { deliveryAddress } from './accounts.ts';
import { orderDocument } from './invoicing.ts';
import { atMostTwoDecimals, money, moneyCodec } from './money/money.ts';
import {
  boundedList,
  MAX_INTEGER,
  optionalText,
  requiredText,
  tooLongMessage,
  wholeNumber,
} from './wire/fields.ts';

/** StoreOrdered, the initial status, means placed but not paid. */
export const ORDER_STATUS = { Ordered: 0, Dispatched: 1, Paid: 2, StoreOrdered: 3 } as const;
export type OrderStatusName = keyof typeof ORDER_STATUS;
export const orderStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type OrderStatus = z.infer<typeof orderStatus>;

/** The label of an order's fulfilment on screens and documents, regardless of payment. */
export const FULFILMENT_LABEL: Record<OrderStatus, string> = {
  [ORDER_STATUS.StoreOrdered]: 'Placed',
  [ORDER_STATUS.Paid]: 'Placed',
  [ORDER_STATUS.Ordered]: 'Being picked',
  [ORDER_STATUS.Dispatched]: 'Dispatched',
};

/** The label of each status, including payment, in error messages and the audit log. */
export const ORDER_STATUS_LABEL: Record<OrderStatus, string> = {
  ...FULFILMENT_LABEL,
  [ORDER_STATUS.Paid]: 'Paid',
};

/**
 * The moves that staff may make from each status. An order becomes Paid when payments cover it, and StoreOrdered again
 * when they are undone. Cancellation is a separate flag, which can be set until the order is dispatched.
 */
export const ORDER_MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  [ORDER_STATUS.StoreOrdered]: [ORDER_STATUS.Ordered],
  [ORDER_STATUS.Paid]: [ORDER_STATUS.Ordered],
  [ORDER_STATUS.Ordered]: [ORDER_STATUS.Dispatched],
  [ORDER_STATUS.Dispatched]: [],
};

export const COLLECTION_RECIPIENT_REQUIRED = 'Recipient name is required';

/**
 * A line of an order. `id` is the product's id, or `{productId}:{variantId}` for a variant; `cost` (rand on the wire,
 * optional) is the price that the customer saw, to detect a change.
 */
export const orderProductInput = z.object({
  id: z.string().min(1, 'Product is required.').max(80, tooLongMessage(80)),
  quantity: wholeNumber(1, 1_000_000),
  variantName: z.string().max(200, tooLongMessage(200)).nullish(),
  productId: z.string().max(80, tooLongMessage(80)).nullish(),
  cost: moneyCodec(z.number().nonnegative('Price must be R 0 or more.')).optional(),
});
export type OrderProductInput = z.infer<typeof orderProductInput>;

/** The maximum lengths of a customer's own order number and of their note. */
export const PO_NUMBER_MAX = 40;
export const ORDER_NOTE_MAX = 500;

/** Up to this amount a number on the wire can represent every cent exactly. */
const MAX_TOTAL_RAND = 10_000_000_000_000;
const TOTAL_NEEDED = 'Total price must be more than R 0.';
/** A store whose prices have no decimals refuses a total with cents. */
export const WHOLE_TOTAL_NEEDED = 'Total price must be a whole number of rand, at least R 1.';

const orderFields = {
  userId: z.string().max(100, tooLongMessage(100)),
  totalPrice: moneyCodec(
    z.number().positive(TOTAL_NEEDED).max(MAX_TOTAL_RAND, TOTAL_NEEDED).check(atMostTwoDecimals),
  ),
  totalQuantity: wholeNumber(
    1,
    Number.MAX_SAFE_INTEGER,
    'Total quantity must be a whole number, at least 1.',
  ),
  orderProducts: boundedList(orderProductInput, 500, 'products'),
  poNumber: optionalText(PO_NUMBER_MAX).nullish(),
  note: optionalText(ORDER_NOTE_MAX).nullish(),
};

export const collectionRecipient = z.object({
  recipientName: requiredText(COLLECTION_RECIPIENT_REQUIRED, 100),
});

/**
 * The body of `POST orders`. The delivery part is validated separately (by `forCollection`), so that its errors lead to
 * the delivery form; it may come as `deliveryDetail` or spread over the top level. Refusals carry `errors`: by plain
 * field name for the delivery part (400), by line id for OUT_OF_STOCK and PRICE_CHANGED (409), including `deliveryFee`
 * if the fee differs from the one the customer saw. `poNumber` is the customer's own number for the order; it and
 * `note` are printed on every document.
 */
export const orderInput = z.looseObject({
  ...orderFields,
  forCollection: z.boolean(),
  deliveryDetail: z.record(z.string(), z.unknown()).nullish(),
});
export type OrderInput = z.infer<typeof orderInput>;

/**
 * A customer's order. `cartVersion` is the version of the current cart that the customer saw (see `GET cart`): the order is
 * refused if that cart has since been ordered or changed on another device. Unchecked if absent.
 */
export const cartOrderInput = orderInput.extend({
  cartVersion: wholeNumber(0, MAX_INTEGER).optional(),
});

/**
 * An order to be placed when the store opens. `deliveryDetailId` is the chosen delivery detail: the order is not placed if it
 * has been changed or deleted by then.
 */
export const waitingOrderInput = cartOrderInput.extend({
  cartVersion: wholeNumber(0, MAX_INTEGER),
  deliveryDetailId: z.uuid().nullish(),
});

/** The web app's payload, in rand, with its delivery-detail fields also spread over the top level. */
export const orderSubmission = z.discriminatedUnion('forCollection', [
  z.object({ ...orderFields, forCollection: z.literal(true), deliveryDetail: collectionRecipient }),
  z.object({ ...orderFields, forCollection: z.literal(false), deliveryDetail: deliveryAddress }),
]);
export type OrderSubmission = z.input<typeof orderSubmission>;

/**
 * `creditWarning` is present if the balance including this order is at least 80% of the customer's credit limit. An
 * order repeated with its `Idempotency-Key` has no warning.
 */
export const placedOrder = z.object({
  id: z.uuid(),
  referenceNumber: z.string(),
  creditWarning: z.object({ outstanding: money, creditLimit: money }).optional(),
});
export type PlacedOrder = z.infer<typeof placedOrder>;

/**
 * An order in a list. `totalPrice` includes the delivery fee; `settled` is the part paid. `isPaid` is independent of
 * `status`, because an order may be picked and sent before it is paid. `poNumber` is the customer's own number for it.
 */
export const orderSummary = z.object({
  id: z.uuid(),
  referenceNumber: z.string(),
  dateOrdered: z.iso.datetime(),
  totalPrice: money,
  totalQuantity: z.number().int(),
  status: orderStatus,
  forCollection: z.boolean(),
  isCancelled: z.boolean(),
  settled: money,
  isPaid: z.boolean(),
  poNumber: z.string().nullable(),
});
export type OrderSummary = z.infer<typeof orderSummary>;

export const orderList = z.object({ orders: z.array(orderSummary), total: z.number().int() });
export type OrderList = z.infer<typeof orderList>;

/** The delivery detail at the time of the order; a collection has only the recipient's name. */
export const orderDelivery = z.object({
  recipientName: z.string(),
  recipientSurname: z.string().optional(),
  streetAddress: z.string().optional(),
  city: z.string().optional(),
  province: z.string().optional(),
  areaCode: z.string().optional(),
  phone: z.string().optional(),
  specialInstructions: z.string().nullish(),
});
export type OrderDelivery = z.infer<typeof orderDelivery>;

const waitingLine = z.object({
  productId: z.uuid(),
  variantId: z.uuid().nullable(),
  /** The product's name, strength and pack size. */
  label: z.string(),
  variantName: z.string().nullable(),
  quantity: z.int(),
  /** The price that the customer saw. */
  cost: money,
});
export type WaitingLine = z.infer<typeof waitingLine>;

/**
 * A customer's order that waits for the store to open; the placed order will have the same `id`. `returned` if it no longer
 * waits, because its lines are in the cart again: with `reasons` if it could not be placed, without any if the customer
 * wanted to change it.
 */
export const waitingOrder = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  totalPrice: money,
  totalQuantity: z.int(),
  forCollection: z.boolean(),
  deliveryDetail: orderDelivery,
  deliveryDetailId: z.uuid().nullable(),
  poNumber: z.string().nullable(),
  note: z.string().nullable(),
  lines: z.array(waitingLine),
  returned: z.object({ reasons: z.array(z.string()) }).nullable(),
});
export type WaitingOrder = z.infer<typeof waitingOrder>;

/** A line with the price paid and the product's details at the time. */
export const orderProduct = z.object({
  id: z.uuid(),
  productId: z.uuid(),
  name: z.string(),
  labName: z.string(),
  dosage: z.string(),
  strength: z.string(),
  packSize: z.string(),
  variantName: z.string().nullable(),
  cost: money,
  quantity: z.number().int(),
  taxRate: z.number().int().nullable(),
  tax: money.nullable(),
});

/**
 * Rates of VAT are in basis points (1500 is 15%). `totalTax` is the VAT in `totalPrice`, null for an order that has no
 * invoice and was placed before VAT was recorded; without `pricesIncludeVat` it is added to the prices of the lines and
 * the fee, and the sum is rounded to whole rand if the store's prices have no decimals.
 */
export const order = orderSummary.extend({
  deliveryFee: money,
  deliveryDetail: orderDelivery,
  note: z.string().nullable(),
  pricesIncludeVat: z.boolean(),
  totalTax: money.nullable(),
  orderProducts: z.array(orderProduct),
  history: z.array(z.object({ status: orderStatus, date: z.iso.datetime() })),
  /** When and why the order was cancelled; null if it was not, or if no reason was given. */
  dateCancelled: z.iso.datetime().nullable(),
  cancelReason: z.string().nullable(),
  /** The invoice, then its credit notes. */
  documents: z.array(orderDocument),
  /** When the customer prepared an order that was placed once the store opened; absent for all others. */
  preparedAt: z.iso.datetime().optional(),
});
export type Order = z.infer<typeof order>;
