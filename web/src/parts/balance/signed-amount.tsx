import { absCents, type Cents } from '@formulary/contract';
import { cn } from '#web/lib/cn.ts';
import { formatMoney } from '#web/lib/format.ts';

const colorOf = (amount: Cents): string => {
  if (amount > 0) return 'text-owed';
  return amount < 0 ? 'text-credit' : 'text-muted';
};

/** A signed amount: an increase of the debt in red, a decrease in green. */
export function SignedAmount({ amount, className }: { amount: Cents; className?: string }) {
  return (
    <span className={cn('figures', colorOf(amount), className)}>
      {amount > 0 && '+'}
      {formatMoney(amount)}
    </span>
  );
}

type Balance = { label: 'Outstanding' | 'Credit'; amount: string; className: string };

/** Describes a balance: zero or more is outstanding (red if above zero), less than zero is credit (green). */
export const describeBalance = (paymentOutstanding: Cents): Balance => ({
  label: paymentOutstanding < 0 ? 'Credit' : 'Outstanding',
  amount: formatMoney(absCents(paymentOutstanding)),
  className: balanceColor(paymentOutstanding),
});

const balanceColor = (paymentOutstanding: Cents): string => {
  if (paymentOutstanding > 0) return 'text-owed';
  return paymentOutstanding < 0 ? 'text-credit' : 'text-ink';
};
