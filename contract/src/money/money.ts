import { z } from 'zod';

declare const unit: unique symbol;

/**
 * Integer cents, the unit of every amount inside the server and the web. TypeScript arithmetic loses the brand, so use
 * the functions below to add, subtract and total cents; `inCents` brands a number known to be in cents.
 */
export type Cents = number & { readonly [unit]: 'cents' };

/**
 * Rand, the unit of money in the API, in exchanged files and in typed amounts, and nowhere else. Any number may be rand,
 * except cents.
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
