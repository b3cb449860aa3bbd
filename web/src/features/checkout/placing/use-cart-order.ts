import type { Product } from '@formulary/contract';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { hasStatus } from '#web/lib/calls/errors.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { productIdOf } from '#web/parts/cart/cart-line.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { useIsOutcomeUnknown } from '#web/parts/cart/order-attempt.ts';
import { type OrderPayload, prepareOrder, useOrderTexts } from '#web/parts/cart/order-payload.ts';
import { productQuery } from '#web/parts/product/api.ts';
import {
  type CheckedLine,
  type CurrentProduct,
  checkLines,
  needsAttention,
  type OrderTotals,
  totalsOf,
} from '../checking/check-lines.ts';
import { type OrderDeliveryChoice, useOrderDelivery } from '../delivery/order-delivery.ts';

const NO_ERRORS: Readonly<Record<string, string>> = {};

const productsNow = (results: UseQueryResult<Product>[]): CurrentProduct[] =>
  results.map(({ data, error }) => (hasStatus(error, 404) ? null : data));

/** Compares the cart with its products, which are refetched when the cart opens and whenever they change. */
const useCartCheck = (): CheckedLine[] => {
  const lines = Object.values(useCart((cart) => cart.products));
  const ids = [...new Set(lines.map(({ id }) => productIdOf(id)))];
  const known = useQueries({
    queries: ids.map((id) => ({
      ...productQuery(id),
      staleTime: 0,
      refetchOnMount: 'always' as const,
    })),
    combine: productsNow,
  });
  const productOf = new Map(ids.map((id, index) => [id, known[index]]));
  return checkLines(lines, (id) => productOf.get(id));
};

export type CartOrder = {
  checks: CheckedLine[];
  totals: OrderTotals;
  forCollection: boolean;
  recipientName: string;
  delivery: OrderDeliveryChoice;
  /**
   * The payload; undefined while something is missing or has changed. An attempt without a response is sent again
   * unchanged.
   */
  payload: OrderPayload | undefined;
  /** The errors of the recipient or delivery detail by field. */
  errors: Record<string, string>;
};

export const useCartOrder = (): CartOrder => {
  const user = useCurrentUser();
  const checks = useCartCheck();
  const delivery = useOrderDelivery();
  const texts = useOrderTexts(user.id);
  const forCollection = useCart((cart) => cart.forCollection) && user.canCollect;
  const recipientName = useCart((cart) => cart.recipientName) ?? `${user.name} ${user.surname}`.trim();
  const prepared = prepareOrder({
    user,
    lines: checks.map(({ line }) => line),
    forCollection,
    recipientName,
    deliveryDetail: delivery.detail,
    texts,
  });
  const payload = 'payload' in prepared && checks.length > 0 ? prepared.payload : undefined;
  const isUnanswered = useIsOutcomeUnknown(payload);
  return {
    checks,
    totals: totalsOf(checks, user, forCollection),
    forCollection,
    recipientName,
    delivery,
    payload: isUnanswered || !checks.some(needsAttention) ? payload : undefined,
    errors: 'errors' in prepared ? prepared.errors : NO_ERRORS,
  };
};
