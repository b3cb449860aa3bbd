import {
  collectionRecipient,
  DEFAULT_TIME_ZONE,
  deliveryAddress,
  fieldErrors,
  fieldMessage,
  hasCents,
  inCents,
  type OrderDelivery,
  type OrderInput,
  type PlacedOrder,
  WHOLE_TOTAL_NEEDED,
} from '@formulary/contract';
import type { Db, Tx } from '../../../db/client.ts';
import { newId } from '../../../db/columns.ts';
import { allSent } from '../../../db/statements.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError, hasCode, isUniqueViolation } from '../../../http/errors/app-error.ts';
import { type TradingRules, tradingRulesAt } from '../../business/queries.ts';
import { addLedgerEntry } from '../../ledger/add-entry.ts';
import type { OrderCarts, OrderedLine, OrderPayments } from '../ports.ts';
import { packsOf, takeStock } from '../stock.ts';
import { type Customer, checkCredit, lockCustomer, requireAccess } from './check-customer.ts';
import { findLines, type RequestedLine, requireAvailable, requireSeenPrices } from './check-lines.ts';
import {
  type CheckedOrder,
  findPlacedOrder,
  hashPayload,
  insertOrder,
  newReferenceNumber,
} from './insert-order.ts';
import { recordCapture, recordPlaced, recordPrepared } from './record-placed.ts';

/**
 * The customer, the actor, the payload, and the `Idempotency-Key`. `capture` if staff place it for the customer;
 * `creditOverride` is the reason for exceeding the credit limit, `whileClosed` allows it while the store is closed.
 */
export type OrderToPlace = Actor & {
  customerId: string;
  input: OrderInput;
  idempotencyKey?: string | undefined;
  /** The version of the current cart that is ordered; unchecked if undefined. */
  cartVersion?: number | undefined;
  capture?: { creditOverride: string | undefined; whileClosed: boolean } | undefined;
  /** If the customer prepared it while the store was closed: when, and the id under which it waited. */
  prepared?: { id: string; at: Date } | undefined;
};

const requestOf = ({ customerId, input, idempotencyKey, at }: OrderToPlace) =>
  idempotencyKey
    ? { userId: customerId, key: idempotencyKey, payloadHash: hashPayload(input), at }
    : undefined;

const requireMatchingQuantity = ({ orderProducts, totalQuantity }: OrderInput): void => {
  const sum = orderProducts.reduce((packs, line) => packs + line.quantity, 0);
  if (sum === totalQuantity) return;
  const message = `The lines add up to ${sum}.`;
  throw new AppError('VALIDATION', fieldMessage('totalQuantity', message), {
    errors: { totalQuantity: message },
  });
};

const requireDecimalsOf = (rules: TradingRules, { totalPrice }: OrderInput): void => {
  if (rules.decimals === 2 || !hasCents(totalPrice)) return;
  throw new AppError('VALIDATION', fieldMessage('totalPrice', WHOLE_TOTAL_NEEDED), {
    errors: { totalPrice: WHOLE_TOTAL_NEEDED },
  });
};

const FIELDS = Object.keys(deliveryAddress.shape);

/** Control characters that no keyboard types and JSON in the database cannot store. Line breaks and tabs stay. */
const UNTYPABLE = /(?![\n\r\t])\p{Cc}/gu;

const clean = <Value>(value: Value): Value | string =>
  typeof value === 'string' ? value.toWellFormed().replace(UNTYPABLE, '').trim() : value;

const given = (input: OrderInput): Record<string, unknown> => {
  const source: Record<string, unknown> = input.deliveryDetail ?? input;
  return Object.fromEntries(FIELDS.map((field) => [field, clean(source[field])]));
};

/**
 * Returns the destination of an order: a full address, or the person who collects it. Read from `deliveryDetail` or else the
 * top level of the payload. 400 with `errors` by field if incomplete.
 */
const readDelivery = (input: OrderInput): OrderDelivery => {
  const schema = input.forCollection ? collectionRecipient : deliveryAddress;
  const parsed = schema.safeParse(given(input));
  if (parsed.success) return parsed.data;
  throw new AppError('VALIDATION', 'The delivery detail is not complete.', {
    errors: fieldErrors(parsed.error),
  });
};

/** Returns the order as it will be written. Throws unless it is valid in every respect. */
const check = (
  { customerId, actorId, input, prepared, at }: OrderToPlace,
  customer: Customer,
  asked: RequestedLine[],
  referenceNumber: string,
): CheckedOrder => {
  const { forCollection, totalQuantity } = input;
  const delivery = readDelivery(input);
  requireMatchingQuantity(input);
  const rules = tradingRulesAt(customer.trading, customer.storeStatus?.timeZone ?? DEFAULT_TIME_ZONE, at);
  requireDecimalsOf(rules, input);
  const lines = requireAvailable(asked);
  const deliveryFee = forCollection ? inCents(0) : customer.deliveryFee;
  const tax = requireSeenPrices(lines, input, deliveryFee, rules);
  return {
    id: prepared?.id ?? newId(),
    preparedAt: prepared?.at ?? null,
    referenceNumber,
    customerId,
    actorId,
    forCollection,
    delivery,
    deliveryFee,
    totalPrice: tax.total,
    tax,
    rules,
    totalQuantity,
    lines,
    poNumber: clean(input.poNumber) || null,
    note: clean(input.note) || null,
    at,
  };
};

export const orderedLines = ({ lines }: CheckedOrder): OrderedLine[] =>
  lines.map(({ product, variantId, quantity }) => ({ productId: product.id, variantId, quantity }));

const LOCK_TIMEOUT = /^55P03$/;

/** Returns the refusal for an order that waited too long for a lock; any other error unchanged. */
export const lockRefusalOf = (error: unknown): unknown =>
  hasCode(error, LOCK_TIMEOUT)
    ? new AppError('UNAVAILABLE', 'Products in this order are being changed. Please try again in a moment.', {
        cause: error,
        retryAfterSeconds: 1,
      })
    : error;

type Checking = { carts?: OrderCarts | undefined; whileClosed: boolean; referenceNumber: string };
type Checked = { before: PlacedOrder } | { before: undefined; customer: Customer; checked: CheckedOrder };

/**
 * Checks an order before anything is written, and takes its locks; the credit limit is checked with the new balance. Returns
 * `before` if the same request has already placed it.
 */
export const checkOrder = async (
  tx: Tx,
  order: OrderToPlace,
  { carts, whileClosed, referenceNumber }: Checking,
): Promise<Checked> => {
  const { customerId, input, cartVersion, capture, at } = order;
  if (input.userId !== customerId) throw new AppError('FORBIDDEN', 'Forbidden');
  const request = requestOf(order);
  const [found, before, asked] = await allSent([
    lockCustomer(tx, customerId),
    request && findPlacedOrder(tx, request),
    findLines(tx, input.orderProducts),
  ]);
  if (before) return { before };
  if (cartVersion !== undefined) await carts?.lockAt(tx, { userId: customerId, version: cartVersion, at });
  const access = { forCollection: input.forCollection, isCaptured: capture !== undefined, whileClosed, at };
  const customer = requireAccess(found, access);
  return { before, customer, checked: check(order, customer, asked, referenceNumber) };
};

/** One reference in 10¹² is taken; this many in a row indicates a bug. */
const REFERENCE_ATTEMPTS = 5;

/**
 * Places an order in one transaction, from the customer's lock to the ledger entry and the settlement from credit.
 * Locks are always taken in the same order (customer, products by id, ledger account), so that no two orders deadlock.
 * The customer's older orders, which credit may pay, are locked last: whatever locks an order already holds its
 * customer's account. 403 without access, while the store is closed, or for a collection that is not allowed; 400 with
 * `errors` for an invalid delivery detail or quantity; 409 for a product that is no longer sold or short of stock, a
 * changed price, an exceeded credit limit (by the locked ledger balance), a reused key, or a cart with another version;
 * 503, to be retried with the same key, if a lock does not become free in time. With `carts`, the ordered packs are
 * removed from the customer's current cart.
 *
 * Statements that do not need each other's results are sent together. They still run one after the other, as listed.
 */
export const placeOrder = async (
  db: Db | Tx,
  order: OrderToPlace,
  { settleCredit }: OrderPayments,
  carts?: OrderCarts,
  newReference = newReferenceNumber,
): Promise<PlacedOrder> => {
  const { customerId, actorId, capture, at } = order;
  const request = requestOf(order);
  const place = () =>
    db.transaction(async (tx) => {
      const whileClosed = capture?.whileClosed ?? false;
      const found = await checkOrder(tx, order, { carts, whileClosed, referenceNumber: newReference() });
      if (found.before) return found.before;
      const { customer, checked } = found;
      const { id, referenceNumber, totalPrice } = checked;
      const packs = packsOf(orderedLines(checked));
      const movement = { source: 'Order', action: 'Added', amount: totalPrice, entityId: id } as const;
      const [, , outstanding] = await allSent([
        takeStock(tx, packs),
        insertOrder(tx, checked, request),
        addLedgerEntry(tx, { userId: customerId, actorId, at, ...movement }),
        settleCredit(tx, { userId: customerId, actorId, at }),
        carts?.takeOrdered(tx, { userId: customerId, orderId: id, lines: orderedLines(checked), at }),
        recordPlaced(tx, checked, packs),
      ]);
      const exposure = { outstanding, totalPrice, creditLimit: customer.creditLimit };
      const creditWarning = checkCredit(exposure, capture?.creditOverride !== undefined);
      const answer = { id, referenceNumber, ...(creditWarning && { creditWarning }) };
      if (capture) await recordCapture(tx, order, customer, answer, totalPrice);
      if (checked.preparedAt) await recordPrepared(tx, checked);
      return answer;
    });
  for (let attempt = 1; ; attempt += 1)
    try {
      return await place();
    } catch (error) {
      if (attempt === REFERENCE_ATTEMPTS || !isUniqueViolation(error, 'orders_reference_key'))
        throw lockRefusalOf(error);
    }
};
