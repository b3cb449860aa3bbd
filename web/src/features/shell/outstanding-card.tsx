import { Link } from '@tanstack/react-router';
import { cn } from '#web/lib/class-names/cn.ts';
import { useCurrentUser } from '../accounts/api.ts';
import { describeBalance } from '../ledger/balance.ts';

/** What the customer owes or has in credit, leading to the payments. */
export function OutstandingCard({ className }: { className?: string }) {
  const { label, amount, className: color } = describeBalance(useCurrentUser().paymentOutstanding);
  return (
    <Link
      to="/proof-of-payments"
      className={cn(
        'block rounded-card border bg-surface px-3.5 py-3 transition-colors hover:border-control',
        className,
      )}
    >
      <span className="block text-[0.8125rem] text-muted">{label}</span>
      <span className={cn('figures font-semibold text-xl', color)}>{amount}</span>
    </Link>
  );
}
