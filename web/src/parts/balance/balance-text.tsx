import { absCents, type Cents } from '@formulary/contract';
import { cn } from '#web/lib/cn.ts';
import { formatMoney } from '#web/lib/format.ts';

/** A balance to the cent: debt in red; credit in green, and labelled as credit. */
export function BalanceText({ balance, className }: { balance: Cents; className?: string }) {
  return (
    <span className={cn('figures', balance > 0 && 'text-owed', balance < 0 && 'text-credit', className)}>
      {formatMoney(absCents(balance))}
      {balance < 0 && ' credit'}
    </span>
  );
}
