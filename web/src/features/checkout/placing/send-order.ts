import type { DeliveryDetail, PlacedOrder } from '@formulary/contract';
import { ApiError, hasCode, hasStatus, isOutcomeUnknown, UNREACHABLE } from '#web/lib/calls/errors.ts';
import { useCartFollowing } from '#web/parts/cart/cart-following.ts';
import { toOrderLine } from '#web/parts/cart/cart-line.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import {
  clearAttempt,
  idempotencyKeyFor,
  recordAttemptOutcome,
  rememberOwnOrder,
  useOrderAttempt,
} from '#web/parts/cart/order-attempt.ts';
import type { OrderPayload } from '#web/parts/cart/order-payload.ts';
import { keepUnsent, waitingOrdersOf } from '#web/parts/cart/unsent-orders.ts';
import { placeOrder, placeOrderWhenOpen } from '#web/parts/orders/api.ts';

const isCartOf = ({ orderProducts }: OrderPayload) => {
  const sent = JSON.stringify(orderProducts);
  return (): boolean => JSON.stringify(Object.values(useCart.getState().products).map(toOrderLine)) === sent;
};

/** An order to place now or, with `whenOpen`, when the store opens; with `later`, once the store can be reached. */
type Sending = {
  payload: OrderPayload;
  whenOpen: { deliveryDetailId: string | undefined } | undefined;
  later?: { deliveryDetail: DeliveryDetail | undefined } | undefined;
};

const NO_ROOM = 'This browser has no room left for the order. Your cart has not changed.';

/** Keeps the order on this device. The caller then empties the cart. */
const keepOrder = async (
  { payload, whenOpen }: Sending,
  deliveryDetail: DeliveryDetail | undefined,
): Promise<void> => {
  const { orderedCart } = useCartFollowing.getState();
  if (!orderedCart) throw new ApiError(0, UNREACHABLE);
  const version = await orderedCart.versionToOrder(isCartOf(payload));
  const key = idempotencyKeyFor(payload);
  const { attempt } = useOrderAttempt.getState();
  const isFirst = waitingOrdersOf(payload.userId).length === 0;
  try {
    keepUnsent({
      ...{ key, payload, whenOpen, deliveryDetail, refusal: undefined },
      // The first order leaves another cart on the server, which no device has seen.
      cartVersion: isFirst ? version : undefined,
      lines: Object.values(useCart.getState().products),
      preparedAt: Date.now(),
      triedAt: attempt?.isUnanswered ? attempt.at : undefined,
    });
  } catch {
    throw new ApiError(0, NO_ROOM);
  }
};

/** Sends the order with this browser's version of the cart. Its `Idempotency-Key` does not depend on the version. */
const sendAtVersion = async ({ payload, whenOpen }: Sending): Promise<PlacedOrder | undefined> => {
  const submit = async (version: { cartVersion?: number }, key: string) => {
    if (!whenOpen) return placeOrder({ ...payload, ...version }, key);
    await placeOrderWhenOpen({ ...payload, ...version, ...whenOpen }, key);
    return undefined;
  };
  const { orderedCart, heard } = useCartFollowing.getState();
  // Staff have no cart on the server.
  if (!orderedCart && heard === 'known') return submit({}, idempotencyKeyFor(payload));
  if (!orderedCart) throw new ApiError(0, UNREACHABLE);
  const isUnchanged = isCartOf(payload);
  const cartVersion = await orderedCart.versionToOrder(isUnchanged);
  const key = idempotencyKeyFor(payload);
  try {
    return await submit({ cartVersion }, key);
  } catch (error) {
    if (!hasCode(error, 'STALE')) throw error;
    // An edit whose response was lost increases the version even though it changes nothing.
    const version = await orderedCart.readAfterRefusal(cartVersion, isUnchanged).catch(() => undefined);
    if (version === undefined) throw error;
    return submit({ cartVersion: version }, key);
  }
};

/** Sends the order and records the outcome. Returns the placed order; undefined for one that waits. */
export const sendOrder = async (sending: Sending): Promise<PlacedOrder | undefined> => {
  if (sending.later) {
    await keepOrder(sending, sending.later.deliveryDetail);
    return undefined;
  }
  try {
    const placed = await sendAtVersion(sending);
    if (placed) rememberOwnOrder(placed.id);
    return placed;
  } catch (error) {
    // After a 401, the outcome of an earlier attempt is still unknown.
    if (!hasStatus(error, 401)) recordAttemptOutcome(isOutcomeUnknown(error));
    if (hasCode(error, 'IDEMPOTENCY_CONFLICT')) clearAttempt();
    throw error;
  }
};
