import type { StaffPayment } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { describeBalance } from '#web/features/ledger/balance.ts';
import { cn } from '#web/lib/class-names/cn.ts';
import { customerPath } from '../paths.ts';

/** Whose payment it is, and what they owe. */
export function CustomerHead({ customer }: { customer: StaffPayment['customer'] }) {
  const balance = describeBalance(customer.outstanding);
  return (
    <header>
      <h2 className="title-group break-words">
        <Link to={customerPath(customer.id)} className="rounded-sm underline-offset-4 hover:underline">
          {customer.name}
        </Link>
      </h2>
      <p className="mt-0.5 text-muted text-sm">
        {balance.label}{' '}
        <strong className={cn('figures font-semibold', balance.className)}>{balance.amount}</strong>
        <span className="ml-2">· {customer.username}</span>
      </p>
    </header>
  );
}
