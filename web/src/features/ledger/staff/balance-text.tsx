import { cn } from '#web/lib/class-names/cn.ts';
import { formatMoney, formatMoneyExactly } from '#web/lib/format.ts';

const say = (rand: number): string => (Number.isInteger(rand) ? formatMoney(rand) : formatMoneyExactly(rand));

/** A balance to the cent: owed in red, credit in green and said so. */
export function BalanceText({ rand, className }: { rand: number; className?: string }) {
  return (
    <span className={cn('figures', rand > 0 && 'text-owed', rand < 0 && 'text-credit', className)}>
      {say(Math.abs(rand))}
      {rand < 0 && ' credit'}
    </span>
  );
}
