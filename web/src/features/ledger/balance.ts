import { formatAmount } from '#web/lib/format.ts';

export type Balance = { label: 'Outstanding' | 'Credit'; amount: string; className: string };

/** How a balance is named and coloured: zero or more is outstanding (red above zero), less than zero is credit (green). */
export const describeBalance = (paymentOutstanding: number): Balance => ({
  label: paymentOutstanding < 0 ? 'Credit' : 'Outstanding',
  amount: formatAmount(Math.abs(paymentOutstanding)),
  className: balanceColor(paymentOutstanding),
});

const balanceColor = (paymentOutstanding: number): string => {
  if (paymentOutstanding > 0) return 'text-owed';
  return paymentOutstanding < 0 ? 'text-credit' : 'text-ink';
};
