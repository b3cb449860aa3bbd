import { addCents, type Cents, inCents, linesTotal, orderTax } from '@formulary/contract';
import { storeTaxRules } from '#web/lib/store-tax.ts';
import { type CheckedLine, isUnavailable } from './check-lines.ts';

/** The totals of an order at today's prices. */
export type OrderTotals = {
  quantity: number;
  lines: Cents;
  /** 0 for a collection. */
  deliveryFee: Cents;
  /** VAT: within the total if the store's prices include it, else added to it. */
  tax: Cents;
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
  const { tax, total } = orderTax(lines, { deliveryFee, forCollection }, storeTaxRules());
  return {
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    lines: linesTotal(lines),
    deliveryFee: forCollection ? inCents(0) : deliveryFee,
    tax,
    total,
    outstandingAfter: addCents(paymentOutstanding, total),
  };
};
