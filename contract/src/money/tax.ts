import { z } from 'zod';
import { wholeNumber } from '../wire/fields.ts';
import {
  addCents,
  type Cents,
  type Decimals,
  inCents,
  lineTotal,
  type PricedLine,
  subtractCents,
} from './money.ts';

/** Basis points: 1500 is 15 %. */
export type TaxRate = number;

const WHOLE: TaxRate = 10_000;

/** A standard rate of VAT and the day (`YYYY-MM-DD`, in the store's time zone) from which it applies. */
export const vatRate = z.object({
  from: z.iso.date('Enter the date from which the rate applies.'),
  rate: wholeNumber(0, WHOLE, 'Enter a rate from 0 to 100%.'),
});
export type VatRate = z.infer<typeof vatRate>;

/** South Africa's. */
export const DEFAULT_VAT_RATES: VatRate[] = [
  { from: '1993-04-07', rate: 1400 },
  { from: '2018-04-01', rate: 1500 },
];

/** Returns the standard rate of a day: that of the last entry on or before it, or 0 before the first. */
export const rateOn = (rates: readonly VatRate[], day: string): TaxRate => {
  let last: VatRate | undefined;
  for (const one of rates) if (one.from <= day && (!last || one.from >= last.from)) last = one;
  return last?.rate ?? 0;
};

/** Rounds a quotient of integers to the nearest integer, half away from zero, without a fraction in between. */
const divideRounded = (dividend: bigint, divisor: bigint): bigint => {
  const isNegative = dividend < 0n;
  const size = isNegative ? -dividend : dividend;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return isNegative ? -rounded : rounded;
};

/** Returns the VAT of an amount at a rate: within it if prices include VAT, on top of it otherwise. */
export const taxOf = (amount: Cents, rate: TaxRate, pricesIncludeVat: boolean): Cents =>
  inCents(
    Number(divideRounded(BigInt(amount) * BigInt(rate), BigInt(pricesIncludeVat ? WHOLE + rate : WHOLE))),
  );

/** An amount of a document at its rate: a line, or the delivery fee. */
export type TaxedPart = { amount: Cents; rate: TaxRate };

/** The amounts of a document at one rate. `net` is without VAT, `gross` with it. */
export type TaxSum = { rate: TaxRate; net: Cents; tax: Cents; gross: Cents };

export type DocumentTax = {
  /** The VAT of each part, in the given order. They add up to `tax`. */
  parts: Cents[];
  /** Highest rate first. */
  sums: TaxSum[];
  tax: Cents;
  /** The amount to pay, with VAT: the sums, which may be rounded to whole rand for an order. */
  total: Cents;
};

/**
 * Returns the VAT of a document. It is rounded once for each rate, half a cent away from zero; each part has its share of
 * it by rounding the running total, so parts, sums and total always add up.
 */
export const documentTax = (parts: readonly TaxedPart[], pricesIncludeVat: boolean): DocumentTax => {
  const running = new Map<TaxRate, { amount: Cents; tax: Cents }>();
  const shares = parts.map(({ amount, rate }) => {
    const before = running.get(rate) ?? { amount: inCents(0), tax: inCents(0) };
    const reached = addCents(before.amount, amount);
    const tax = taxOf(reached, rate, pricesIncludeVat);
    running.set(rate, { amount: reached, tax });
    return subtractCents(tax, before.tax);
  });
  const sums = [...running]
    .map(([rate, { amount, tax }]): TaxSum => {
      const net = pricesIncludeVat ? subtractCents(amount, tax) : amount;
      return { rate, net, tax, gross: addCents(net, tax) };
    })
    .sort((a, b) => b.rate - a.rate);
  return {
    parts: shares,
    sums,
    tax: addCents(...sums.map(({ tax }) => tax)),
    total: addCents(...sums.map(({ gross }) => gross)),
  };
};

/** A line of an invoice, and the part of its amount that credit notes have credited. */
export type CreditedPart = TaxedPart & { credited: Cents };

/**
 * Returns the total of an invoice's credit notes, with VAT. The whole invoice is credited with the total that was paid,
 * however it was rounded, and its parts never with more.
 */
export const creditedTotal = (
  parts: readonly CreditedPart[],
  { total, pricesIncludeVat }: { total: Cents; pricesIncludeVat: boolean },
): Cents => {
  if (parts.every(({ amount, credited }) => amount === credited)) return total;
  const credited = parts.map((part) => ({ amount: part.credited, rate: part.rate }));
  return inCents(Math.min(documentTax(credited, pricesIncludeVat).total, total));
};

/** How a store taxes its sales today: the standard rate, whether prices include VAT, and the decimals of prices. */
export type TaxRules = { vatRate: TaxRate; pricesIncludeVat: boolean; decimals: Decimals };

const toWholeRand = (amount: Cents): Cents => inCents(Number(divideRounded(BigInt(amount), 100n)) * 100);

export type TaxedLine = PricedLine & { zeroRated: boolean };

/**
 * Returns the VAT of an order and its total: its lines, then the delivery fee (at the standard rate) as the last part. A
 * collection has no fee. If VAT is added to whole rand, the total is rounded to whole rand and the VAT stays exact.
 */
export const orderTax = (
  lines: Iterable<TaxedLine>,
  { deliveryFee, forCollection }: { deliveryFee: Cents; forCollection: boolean },
  { vatRate: rate, pricesIncludeVat, decimals }: TaxRules,
): DocumentTax => {
  const parts = Array.from(lines, (line) => ({ amount: lineTotal(line), rate: line.zeroRated ? 0 : rate }));
  const fee = { amount: forCollection ? inCents(0) : deliveryFee, rate };
  const taxed = documentTax([...parts, fee], pricesIncludeVat);
  return pricesIncludeVat || decimals === 2 ? taxed : { ...taxed, total: toWholeRand(taxed.total) };
};

/** Formats a rate as a percentage: `15 %`, `15,5 %`. */
export const formatRate = (rate: TaxRate): string => `${String(rate / 100).replace('.', ',')}\u00a0%`;
