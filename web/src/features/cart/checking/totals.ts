import { orderTotal, sumOfLines } from '@formulary/contract';
import type { CheckedLine } from './check-lines.ts';

/** What an order comes to at today's prices, in rand. */
export type OrderTotals = {
  quantity: number;
  lines: number;
  /** 0 for a collection. */
  deliveryFee: number;
  total: number;
  outstandingAfter: number;
};

type Account = { deliveryFee: number; paymentOutstanding: number };

/** The totals of what can still be had: a line whose product is gone counts for nothing. */
export const totalsOf = (
  checks: readonly CheckedLine[],
  { deliveryFee, paymentOutstanding }: Account,
  forCollection: boolean,
): OrderTotals => {
  const lines = checks.flatMap(({ isGone, cost, line }) =>
    isGone ? [] : [{ cost, quantity: line.quantity }],
  );
  const total = orderTotal(lines, deliveryFee, forCollection);
  return {
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    lines: sumOfLines(lines),
    deliveryFee: forCollection ? 0 : deliveryFee,
    total,
    outstandingAfter: paymentOutstanding + total,
  };
};
