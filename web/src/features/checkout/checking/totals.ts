import { addCents, type Cents, inCents, linesTotal, orderTotal } from '@formulary/contract';
import { type CheckedLine, isUnavailable } from './check-lines.ts';

/** What an order comes to at today's prices. */
export type OrderTotals = {
  quantity: number;
  lines: Cents;
  /** 0 for a collection. */
  deliveryFee: Cents;
  total: Cents;
  outstandingAfter: Cents;
};

type Account = { deliveryFee: Cents; paymentOutstanding: Cents };

/** Unavailable lines are not counted. */
export const totalsOf = (
  checks: readonly CheckedLine[],
  { deliveryFee, paymentOutstanding }: Account,
  forCollection: boolean,
): OrderTotals => {
  const lines = checks.filter((check) => !isUnavailable(check)).map(({ today }) => today);
  const total = orderTotal(lines, deliveryFee, forCollection);
  return {
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    lines: linesTotal(lines),
    deliveryFee: forCollection ? inCents(0) : deliveryFee,
    total,
    outstandingAfter: addCents(paymentOutstanding, total),
  };
};
