import { z } from 'zod';

declare const unit: unique symbol;

/**
 * Integer cents: every amount inside the server and the web. Arithmetic in TypeScript loses the unit, so cents are added,
 * subtracted and totalled by the functions below; `inCents` gives it to a number that is known to be in cents.
 */
export type Cents = number & { readonly [unit]: 'cents' };

/**
 * Rand: money on the wire, in files that are exchanged and as people type it, and nowhere else. Any number may be rand, but
 * cents are refused.
 */
export type Rand = number & { readonly [unit]?: 'rand' };

export const inCents = (amount: number): Cents => amount as Cents;

/** Money in a row of the database. A number by its type, not an integer: the API is described from here, and answers rand. */
export const cents = z.number().refine(Number.isInteger) as z.ZodType as z.ZodType<Cents, Cents>;

export const randFromCents = (amount: Cents): Rand => amount / 100;

/** Half a cent is rounded away from zero. */
export const centsFromRand = (amount: Rand): Cents => {
  const rounded = Math.round(Math.abs(amount) * 100 + 1e-7);
  return inCents(amount < 0 ? -rounded : rounded);
};

/** Money that crosses the wire within bounds, which are in rand: parsed into cents, and encoded into rand. */
export const moneyOf = (wire: z.ZodType<Rand, Rand>) =>
  z.codec(wire, cents, { decode: centsFromRand, encode: randFromCents });

/** Money as it crosses the wire: rand there, cents on both sides of it. */
export const money = moneyOf(z.number());

export const addCents = (...amounts: Cents[]): Cents =>
  inCents(amounts.reduce((sum, amount) => sum + amount, 0));

export const subtractCents = (from: Cents, amount: Cents): Cents => inCents(from - amount);

export const negateCents = (amount: Cents): Cents => inCents(-amount);

export const absCents = (amount: Cents): Cents => inCents(Math.abs(amount));
