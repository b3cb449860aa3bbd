import { addCents, type Cents, inCents } from './money.ts';

/** A line of a cart or an order: whole units at one price. */
export type PricedLine = { cost: Cents; quantity: number };

export const lineTotal = ({ cost, quantity }: PricedLine): Cents => inCents(cost * quantity);

export const linesTotal = (lines: Iterable<PricedLine>): Cents => {
  let total = inCents(0);
  for (const line of lines) total = addCents(total, lineTotal(line));
  return total;
};

/** Returns the total of an order: its lines plus the delivery fee, unless it is collected. */
export const orderTotal = (lines: Iterable<PricedLine>, deliveryFee: Cents, forCollection: boolean): Cents =>
  addCents(linesTotal(lines), forCollection ? inCents(0) : deliveryFee);

/** The share of a credit limit at which customers are warned. */
const CREDIT_WARNING_SHARE = 0.8;

/** Compares a balance including an order with a credit limit; without a limit it is always within. */
export const creditStatus = (outstanding: Cents, creditLimit: Cents | null): 'within' | 'near' | 'beyond' => {
  if (creditLimit === null || outstanding <= 0) return 'within';
  if (outstanding > creditLimit) return 'beyond';
  return outstanding >= creditLimit * CREDIT_WARNING_SHARE ? 'near' : 'within';
};
