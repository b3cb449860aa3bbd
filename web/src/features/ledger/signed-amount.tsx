import { cn } from '#web/lib/class-names/cn.ts';
import { formatAmount } from '#web/lib/format.ts';

const colorOf = (rand: number): string => {
  if (rand > 0) return 'text-owed';
  return rand < 0 ? 'text-credit' : 'text-muted';
};

/** A change of the balance, with its sign: more owed in red, less in green. */
export function SignedAmount({ rand, className }: { rand: number; className?: string }) {
  return (
    <span className={cn('figures', colorOf(rand), className)}>
      {rand > 0 && '+'}
      {formatAmount(rand)}
    </span>
  );
}

type Balance = { label: 'Outstanding' | 'Credit'; amount: string; className: string };

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
