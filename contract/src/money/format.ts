import type { Cents } from './money.ts';

const NBSP = '\u00a0';

const wholeRand = new Intl.NumberFormat('en-ZA', { maximumFractionDigits: 0, useGrouping: true });

/** Groups digits in threes with non-breaking spaces: `1 234`. */
export const formatNumber = (value: number): string =>
  wholeRand
    .formatToParts(Math.abs(value))
    .map((part) => (part.type === 'group' ? NBSP : part.value))
    .join('');

/** Returns a price without decimals: `R 1 234`, or `-R 350` below zero. Use `formatAmount` for balances and payments. */
export const formatMoney = (amount: Cents): string => {
  const rand = Math.round(Math.abs(amount) / 100);
  return `${amount < 0 && rand > 0 ? '-' : ''}R${NBSP}${formatNumber(rand)}`;
};

/** Returns rand with cents, for statements and sums that must agree: `R 1 234,50`, or `-R 350,00` below zero. */
export const formatMoneyExactly = (amount: Cents): string => {
  const cents = Math.abs(amount);
  const decimals = String(cents % 100).padStart(2, '0');
  return `${amount < 0 ? '-' : ''}R${NBSP}${formatNumber(Math.trunc(cents / 100))},${decimals}`;
};

/** Returns a balance, a payment or another sum, with cents only if it has any: `R 5 793,50`, `R 1 234`. */
export const formatAmount = (amount: Cents): string =>
  amount % 100 === 0 ? formatMoney(amount) : formatMoneyExactly(amount);
