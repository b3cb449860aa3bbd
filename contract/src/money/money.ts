/**
 * Money is integer cents in the database and in every sum; the wire speaks rand as JSON numbers.
 * These are the only conversions.
 */
export const randFromCents = (cents: number): number => cents / 100;

/** Rand as the wire carries them to integer cents, half a cent rounded away from zero. */
export const centsFromRand = (rand: number): number => {
  const cents = Math.round(Math.abs(rand) * 100 + 1e-7);
  return rand < 0 ? -cents : cents;
};

/** One line of a cart or an order: whole units at one price, in whatever unit `cost` has. */
export type PricedLine = { cost: number; quantity: number };

/** Σ cost × quantity, in the unit of the costs. */
export const sumOfLines = (lines: Iterable<PricedLine>): number => {
  let total = 0;
  for (const line of lines) total += line.cost * line.quantity;
  return total;
};

/** The total of an order: its lines and, unless it is collected, the delivery fee. */
export const orderTotal = (
  lines: Iterable<PricedLine>,
  deliveryFee: number,
  forCollection: boolean,
): number => sumOfLines(lines) + (forCollection ? 0 : deliveryFee);

/** From which part of a credit limit on a customer is warned. */
const CREDIT_WARNING_SHARE = 0.8;

/** How a balance with an order stands to a credit limit, both in one unit; without a limit it is always within. */
export const creditStanding = (
  outstanding: number,
  creditLimit: number | null,
): 'within' | 'near' | 'beyond' => {
  if (creditLimit === null || outstanding <= 0) return 'within';
  if (outstanding > creditLimit) return 'beyond';
  return outstanding >= creditLimit * CREDIT_WARNING_SHARE ? 'near' : 'within';
};
