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
