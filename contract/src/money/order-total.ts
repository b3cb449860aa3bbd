import { addCents, type Cents, inCents } from './money.ts';

/** A line of a cart or an order: whole units at one price. */
export type PricedLine = { cost: Cents; quantity: number };

export const totalOfLine = ({ cost, quantity }: PricedLine): Cents => inCents(cost * quantity);

export const sumOfLines = (lines: Iterable<PricedLine>): Cents => {
  let total = inCents(0);
  for (const line of lines) total = addCents(total, totalOfLine(line));
  return total;
};

/** Returns the total of an order: its lines plus the delivery fee, unless it is collected. */
export const orderTotal = (lines: Iterable<PricedLine>, deliveryFee: Cents, forCollection: boolean): Cents =>
  addCents(sumOfLines(lines), forCollection ? inCents(0) : deliveryFee);

/** The share of a credit limit from which customers are warned. */
const CREDIT_WARNING_SHARE = 0.8;

/** Compares a balance including an order with a credit limit; without a limit it is always within. */
export const creditStanding = (
  outstanding: Cents,
  creditLimit: Cents | null,
): 'within' | 'near' | 'beyond' => {
  if (creditLimit === null || outstanding <= 0) return 'within';
  if (outstanding > creditLimit) return 'beyond';
  return outstanding >= creditLimit * CREDIT_WARNING_SHARE ? 'near' : 'within';
};
