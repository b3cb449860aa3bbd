import { cn } from '#web/lib/class-names/cn.ts';
import { formatAmount } from '#web/lib/format.ts';

/** A balance to the cent: owed in red, credit in green and said so. */
export function BalanceText({ rand, className }: { rand: number; className?: string }) {
  return (
    <span className={cn('figures', rand > 0 && 'text-owed', rand < 0 && 'text-credit', className)}>
      {formatAmount(Math.abs(rand))}
      {rand < 0 && ' credit'}
    </span>
  );
}
