import { keptCart, type PlacedOrder, type User } from '@formulary/contract';
import type { QueryClient } from '@tanstack/react-query';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { ApiError, hasCode, hasStatus, isOutcomeUnknown, messageOf } from '#web/lib/calls/errors.ts';
import { currentUserQuery } from '#web/parts/accounts/api.ts';
import { CART } from '#web/parts/cart/cart-following.ts';
import { withQuantity } from '#web/parts/cart/cart-line.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { rememberOwnOrder } from '#web/parts/cart/order-attempt.ts';
import { restoreOrderTexts } from '#web/parts/cart/order-payload.ts';
import {
  changeUnsent,
  removeUnsent,
  type UnsentOrder,
  waitingOrdersOf,
} from '#web/parts/cart/unsent-orders.ts';
import { ORDERS, placeOrder, placeOrderWhenOpen } from '#web/parts/orders/api.ts';
import {
  keepUnsentProof,
  proofForm,
  readUnsentProofs,
  removeUnsentProof,
  type UnsentProof,
} from '#web/parts/payments/unsent-proofs.ts';
import { PRODUCTS } from '#web/parts/product/api.ts';
import { toast, toastError } from '#web/ui/feedback/toast-store.ts';

/** The store recognises an order that is sent again for 24 hours. */
const REPEATABLE_MS = 23 * 60 * 60 * 1000;
/** Longer than it takes to send a proof of 10 MB over a slow connection. */
const PROOF_TIMEOUT_MS = 5 * 60_000;
const MAYBE_PLACED =
  'The store did not respond when this order was sent, so it may have been placed. Check your orders before you place it again.';

/** Only one tab sends, cancels or changes what waits, so nothing changes while it is being sent. */
export const exclusively = <Result>(act: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request('unsent', act) : act();

/** Whether the store neither accepted nor refused the request: it is sent again later. */
const isForLater = (error: unknown): boolean =>
  isOutcomeUnknown(error) || hasStatus(error, 401) || hasStatus(error, 408) || hasStatus(error, 429);

/** Returns the lines of a waiting order to the cart, in addition to what it contains. */
export const putBack = ({ key, payload, lines, deliveryDetail }: UnsentOrder): void => {
  void useCart.persist.rehydrate();
  const { products, setOrder, ...cart } = useCart.getState();
  const all = lines.reduce(
    (known, line) => withQuantity(known, line, (known[line.id]?.quantity ?? 0) + line.quantity).products,
    products,
  );
  setOrder({ deliveryDetail: cart.deliveryDetail ?? deliveryDetail, products: all });
  const { poNumber = null, note = null } = payload;
  restoreOrderTexts(payload.userId, { id: key, poNumber, note });
};

const refuse = (order: UnsentOrder, refusal: readonly string[]): void => {
  // First: an order that is in the cart again must never be sent.
  changeUnsent(order.key, { refusal });
  putBack(order);
  toast({
    ...{ variant: 'destructive', title: 'An order was not placed', description: refusal[0] ?? '' },
    link: { to: '/cart', label: 'View cart' },
  });
};

const reasonsOf = (error: unknown): string[] => {
  const reasons = error instanceof ApiError ? new Set(Object.values(error.errors)) : [];
  return [...reasons].length > 0 ? [...reasons] : [messageOf(error)];
};

/**
 * Returns the current version of a cart with the same lines as the order: an edit whose response was lost had increased the
 * version. Undefined if the cart was changed or ordered elsewhere.
 */
const versionOfSameCart = async ({ cartVersion, lines }: UnsentOrder): Promise<number | undefined> => {
  const kept = await requestJson('cart', keptCart);
  if (kept.ordered && kept.ordered.version > (cartVersion ?? 0)) return undefined;
  const quantities = new Map(
    kept.lines.map(({ product, variantId, quantity }) => [
      variantId ? `${product.id}:${variantId}` : product.id,
      quantity,
    ]),
  );
  const isSame =
    quantities.size === lines.length && lines.every(({ id, quantity }) => quantities.get(id) === quantity);
  return isSame ? kept.version : undefined;
};

const submit = async (order: UnsentOrder): Promise<PlacedOrder | undefined> => {
  const { payload, whenOpen, key } = order;
  const post = async (cartVersion: number | undefined) => {
    const versioned = { ...payload, ...(cartVersion !== undefined && { cartVersion }) };
    if (!whenOpen) return placeOrder(versioned, key);
    await placeOrderWhenOpen({ ...versioned, ...whenOpen }, key);
    return undefined;
  };
  try {
    return await post(order.cartVersion);
  } catch (error) {
    if (!hasCode(error, 'STALE')) throw error;
    const version = await versionOfSameCart(order);
    if (version === undefined) throw error;
    return post(version);
  }
};

const tellPlaced = ({ whenOpen }: UnsentOrder, placed: PlacedOrder | undefined): void => {
  if (placed) rememberOwnOrder(placed.id);
  toast({
    description: whenOpen
      ? 'Your order was sent. It will be placed when the store opens.'
      : `Your order${placed ? ` ${placed.referenceNumber}` : ''} has been placed.`,
    ...(placed && { link: { to: `/orders/${placed.id}`, label: 'View order' } }),
  });
};

/** Returns whether the store has decided on the order. */
const sendOrder = async (order: UnsentOrder): Promise<boolean> => {
  const { key, triedAt } = order;
  if (triedAt !== undefined && Date.now() - triedAt > REPEATABLE_MS) {
    refuse(order, [MAYBE_PLACED]);
    return true;
  }
  // Before it is sent, because the page may be closed before the response.
  changeUnsent(key, { triedAt: triedAt ?? Date.now() });
  try {
    const placed = await submit(order);
    removeUnsent(key);
    tellPlaced(order, placed);
    return true;
  } catch (error) {
    // After a refusal, the store has no order with this key.
    if (!isOutcomeUnknown(error) && !hasStatus(error, 401)) changeUnsent(key, { triedAt: undefined });
    if (isForLater(error)) return false;
    refuse(order, reasonsOf(error));
    return true;
  }
};

/** Returns whether the store has decided on the proof. */
const sendProof = async (proof: UnsentProof): Promise<boolean> => {
  try {
    await request('payments', {
      method: 'POST',
      body: proofForm(proof),
      headers: { 'Idempotency-Key': proof.key },
      signal: AbortSignal.timeout(PROOF_TIMEOUT_MS),
    });
  } catch (error) {
    if (isForLater(error)) return false;
    await keepUnsentProof({ ...proof, refusal: messageOf(error) }).catch(() =>
      toastError(error, 'A proof of payment was not accepted'),
    );
    return true;
  }
  await removeUnsentProof(proof.key);
  toast({ description: 'Your proof of payment has been uploaded.' });
  return true;
};

/** Sends what waits on this device, one after another, until the store cannot be reached. */
export const sendUnsent = (queryClient: QueryClient, { id: userId }: User): Promise<void> =>
  exclusively(async () => {
    let isReached = true;
    let isChanged = false;
    for (const order of waitingOrdersOf(userId))
      if (isReached) {
        isReached = await sendOrder(order);
        isChanged ||= isReached;
      }
    const proofs = await readUnsentProofs();
    for (const proof of proofs.filter((one) => one.userId === userId && !one.refusal))
      if (isReached) {
        isReached = await sendProof(proof);
        isChanged ||= isReached;
      }
    if (!isChanged) return;
    for (const queryKey of [
      currentUserQuery.queryKey,
      ORDERS,
      CART,
      PRODUCTS,
      ['account-logs'],
      ['payments'],
    ])
      void queryClient.invalidateQueries({ queryKey });
  });
