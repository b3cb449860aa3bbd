import type { Cents } from './money.ts';

const NBSP = '\u00a0';

/** Groups digits in threes with non-breaking spaces: `1 234`. Lists format many: by `Intl` each takes ten times as long. */
export const formatNumber = (value: number): string =>
  String(Math.round(Math.abs(value))).replace(/\B(?=(?:\d{3})+$)/g, NBSP);

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
