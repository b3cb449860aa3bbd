import { centsFromRand, type Rand } from './money.ts';

const NBSP = '\u00a0';

const wholeRand = new Intl.NumberFormat('en-ZA', { maximumFractionDigits: 0, useGrouping: true });

/** Groups of three digits parted by non-breaking spaces: `1 234`. */
export const formatNumber = (value: number): string =>
  wholeRand
    .formatToParts(Math.abs(value))
    .map((part) => (part.type === 'group' ? NBSP : part.value))
    .join('');

/** Returns a price without decimals: `R 1 234`, and `-R 350` below zero. Balances and payments take `formatAmount`. */
export const formatMoney = (rand: Rand): string => {
  const rounded = Math.round(Math.abs(rand));
  return `${rand < 0 && rounded > 0 ? '-' : ''}R${NBSP}${formatNumber(rounded)}`;
};

/** Rand to the cent, for statements and sums that must agree: `R 1 234,50`, and `-R 350,00` below zero. */
export const formatMoneyExactly = (rand: Rand): string => {
  const cents = Math.abs(centsFromRand(rand));
  const sign = rand < 0 && cents > 0 ? '-' : '';
  return `${sign}R${NBSP}${formatNumber(Math.trunc(cents / 100))},${String(cents % 100).padStart(2, '0')}`;
};

/**
 * Returns a balance, a payment or any other sum that may have cents, and shows them when it has: `R 5 793,50`, `R 1 234`.
 */
export const formatAmount = (rand: Rand): string =>
  centsFromRand(rand) % 100 === 0 ? formatMoney(rand) : formatMoneyExactly(rand);
