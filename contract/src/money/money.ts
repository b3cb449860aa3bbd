import { z } from 'zod';

declare const unit: unique symbol;

/**
 * Integer cents: money in the database and in every sum. Arithmetic in TypeScript loses the unit, so cents are added,
 * subtracted and totalled by the functions below; `inCents` gives it to a number that is known to be in cents.
 */
export type Cents = number & { readonly [unit]: 'cents' };

/** Rand, as the wire, the screens and the documents have them. Any number may be rand, but cents are refused. */
export type Rand = number & { readonly [unit]?: 'rand' };

export const inCents = (amount: number): Cents => amount as Cents;

/** Money as it crosses the wire. */
export const rand: z.ZodType<Rand, Rand> = z.number();

/** Money in a row of the database. */
export const cents = z.int() as z.ZodType as z.ZodType<Cents, Cents>;

export const randFromCents = (amount: Cents): Rand => amount / 100;

/** Half a cent is rounded away from zero. */
export const centsFromRand = (amount: Rand): Cents => {
  const rounded = Math.round(Math.abs(amount) * 100 + 1e-7);
  return inCents(amount < 0 ? -rounded : rounded);
};

/** Null, which stands for no limit, stays null. */
export const randOrNull = (amount: Cents | null): Rand | null =>
  amount === null ? null : randFromCents(amount);

export const centsOrNull = (amount: Rand | null): Cents | null =>
  amount === null ? null : centsFromRand(amount);

export const addCents = (...amounts: Cents[]): Cents =>
  inCents(amounts.reduce((sum, amount) => sum + amount, 0));

export const subtractCents = (from: Cents, amount: Cents): Cents => inCents(from - amount);

export const negateCents = (amount: Cents): Cents => inCents(-amount);

/** Rand have decimals, which floating-point numbers do not add up exactly: these sums are exact to the cent. */
export const addRand = (...amounts: Rand[]): Rand => randFromCents(addCents(...amounts.map(centsFromRand)));

export const subtractRand = (from: Rand, amount: Rand): Rand =>
  randFromCents(subtractCents(centsFromRand(from), centsFromRand(amount)));

/** For amounts that people type. */
export const toTheCent = z.refine<number>(
  (amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6,
  'An amount has at most two decimals',
);

/** One line of a cart or an order: whole units at one price, in rand or in cents. */
export type PricedLine<Money extends Rand | Cents = Rand> = { cost: Money; quantity: number };

export const totalOfLine = <Money extends Rand | Cents>({ cost, quantity }: PricedLine<Money>): Money =>
  (cost * quantity) as Money;

export const sumOfLines = <Money extends Rand | Cents>(lines: Iterable<PricedLine<Money>>): Money => {
  let total = 0;
  for (const line of lines) total += totalOfLine(line);
  return total as Money;
};

/** The total of an order: its lines and, unless it is collected, the delivery fee. */
export const orderTotal = <Money extends Rand | Cents>(
  lines: Iterable<PricedLine<Money>>,
  deliveryFee: Money,
  forCollection: boolean,
): Money => (sumOfLines(lines) + (forCollection ? 0 : deliveryFee)) as Money;

/** From which part of a credit limit on a customer is warned. */
const CREDIT_WARNING_SHARE = 0.8;

/** How a balance with an order stands to a credit limit; without a limit it is always within. */
export const creditStanding = <Money extends Rand | Cents>(
  outstanding: Money,
  creditLimit: Money | null,
): 'within' | 'near' | 'beyond' => {
  if (creditLimit === null || outstanding <= 0) return 'within';
  if (outstanding > creditLimit) return 'beyond';
  return outstanding >= creditLimit * CREDIT_WARNING_SHARE ? 'near' : 'within';
};
