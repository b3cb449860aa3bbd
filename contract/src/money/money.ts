import { z } from 'zod';

declare const unit: unique symbol;

/**
 * Integer cents, the unit of every amount inside the server and the web. TypeScript arithmetic loses the brand, so use
 * the functions below to add, subtract and total cents; `inCents` brands a number known to be in cents.
 */
export type Cents = number & { readonly [unit]: 'cents' };

/**
 * Rand, the unit of money in the API, in imported and exported files, and in typed amounts, and nowhere else. Any
 * number may be rand, except cents.
 */
export type Rand = number & { readonly [unit]?: 'rand' };

export const inCents = (amount: number): Cents => amount as Cents;

/**
 * Money in a database row. Typed as a number, not an integer, because the API description is derived from it and the API
 * returns rand.
 */
export const cents = z.number().refine(Number.isInteger) as z.ZodType as z.ZodType<Cents, Cents>;

/** The number of decimals of the store's prices, delivery fees and totals: whole rand, or rand and cents. */
export const decimals = z.union([z.literal(0), z.literal(2)], 'Choose 0 or 2.');
export type Decimals = z.infer<typeof decimals>;

export const hasCents = (amount: Cents): boolean => amount % 100 !== 0;

export const randFromCents = (amount: Cents): Rand => amount / 100;

/** Rounds half a cent away from zero. */
export const centsFromRand = (amount: Rand): Cents => {
  const rounded = Math.round(Math.abs(amount) * 100 + 1e-7);
  return inCents(amount < 0 ? -rounded : rounded);
};

/** For amounts in rand that are typed, or computed in floating point by other systems. */
export const atMostTwoDecimals = z.refine<Rand>(
  (amount) => Math.abs(amount - Number(amount.toFixed(2))) < 1e-8,
  'Enter an amount with at most two decimals.',
);

/** Money on the wire within bounds in rand: parsed to cents, encoded to rand. */
export const moneyCodec = (wire: z.ZodType<Rand, Rand>) =>
  z.codec(wire, cents, { decode: centsFromRand, encode: randFromCents });

/** Money on the wire: rand there, cents in code. */
export const money = moneyCodec(z.number());

export const addCents = (...amounts: Cents[]): Cents =>
  inCents(amounts.reduce((sum, amount) => sum + amount, 0));

export const subtractCents = (from: Cents, amount: Cents): Cents => inCents(from - amount);

export const negateCents = (amount: Cents): Cents => inCents(-amount);

export const absCents = (amount: Cents): Cents => inCents(Math.abs(amount));

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

/** Compares a balance including an order with a credit limit. Without a limit, every balance is `within`. */
export const creditStatus = (outstanding: Cents, creditLimit: Cents | null): 'within' | 'near' | 'beyond' => {
  if (creditLimit === null || outstanding <= 0) return 'within';
  if (outstanding > creditLimit) return 'beyond';
  return outstanding >= creditLimit * CREDIT_WARNING_SHARE ? 'near' : 'within';
};

const NBSP = '\u00a0';

/** Groups digits in threes with non-breaking spaces: `1 234`. Ten times as fast as `Intl`, which matters for lists. */
export const formatNumber = (value: number): string => {
  const digits = String(Math.round(Math.abs(value)));
  let grouped = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 3)
    grouped = `${digits.slice(Math.max(end - 3, 0), end)}${NBSP}${grouped}`;
  return grouped;
};

/** Returns rand with cents, for statements and sums that must agree: `R 1 234,50`, or `-R 350,00` below zero. */
export const formatMoneyExactly = (amount: Cents): string => {
  const cents = Math.abs(amount);
  const decimals = String(cents % 100).padStart(2, '0');
  return `${amount < 0 ? '-' : ''}R${NBSP}${formatNumber(Math.trunc(cents / 100))},${decimals}`;
};

/**
 * Formats an amount for a store whose prices have this many decimals: `R 1 234` with 0, `R 1 234,00` with 2. Existing cents are
 * always shown, so that nothing is rounded.
 */
export const formatMoney = (amount: Cents, decimals: Decimals = 0): string =>
  decimals === 0 && !hasCents(amount)
    ? `${amount < 0 ? '-' : ''}R${NBSP}${formatNumber(amount / 100)}`
    : formatMoneyExactly(amount);
