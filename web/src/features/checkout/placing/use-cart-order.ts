import { useCurrentUser } from '#web/features/accounts/api.ts';
import { useCart } from '#web/features/cart/cart-store.ts';
import { type CheckedLine, needsAnswer } from '../checking/check-lines.ts';
import { type OrderTotals, totalsOf } from '../checking/totals.ts';
import { useCartCheck } from '../checking/use-cart-check.ts';
import { type OrderPayload, prepareOrder } from './order-payload.ts';
import { type OrderDeliveryChoice, useOrderDelivery } from './use-order-delivery.ts';

const NO_ERRORS: Readonly<Record<string, string>> = {};

/** The order that the cart stands for at this moment. */
export type CartOrder = {
  checks: CheckedLine[];
  totals: OrderTotals;
  forCollection: boolean;
  recipientName: string;
  delivery: OrderDeliveryChoice;
  /** What would be sent; undefined while something is missing or unanswered. */
  payload: OrderPayload | undefined;
  /** What is wrong with who collects or with the delivery detail, by field. */
  errors: Record<string, string>;
};

export const useCartOrder = (): CartOrder => {
  const user = useCurrentUser();
  const checks = useCartCheck();
  const delivery = useOrderDelivery();
  const forCollection = useCart((cart) => cart.forCollection) && user.canCollect;
  const recipientName = useCart((cart) => cart.recipientName) ?? `${user.name} ${user.surname}`.trim();
  const prepared = prepareOrder({
    user,
    lines: checks.map(({ line }) => line),
    forCollection,
    recipientName,
    deliveryDetail: delivery.detail,
  });
  const isReady = 'payload' in prepared && checks.length > 0 && !checks.some(needsAnswer);
  return {
    checks,
    totals: totalsOf(checks, user, forCollection),
    forCollection,
    recipientName,
    delivery,
    payload: isReady ? prepared.payload : undefined,
    errors: 'errors' in prepared ? prepared.errors : NO_ERRORS,
  };
};
