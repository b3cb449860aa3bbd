import type { StaffPayment } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { cn } from '#web/lib/cn.ts';
import { useCurrentUser } from '../../../accounts/api.ts';
import { isAdmin } from '../../../accounts/roles.ts';
import { describeBalance } from '../../../ledger/balance.ts';
import { customerPath } from '../paths.ts';

/** Whose payment it is, and what they owe. */
export function CustomerHead({ customer }: { customer: StaffPayment['customer'] }) {
  const mayOpen = isAdmin(useCurrentUser());
  const balance = describeBalance(customer.outstanding);
  return (
    <header>
      <h2 className="title-group break-words">
        {mayOpen ? (
          <Link to={customerPath(customer.id)} className="rounded-sm underline-offset-4 hover:underline">
            {customer.name}
          </Link>
        ) : (
          customer.name
        )}
      </h2>
      <p className="mt-0.5 text-muted text-sm">
        {balance.label}{' '}
        <strong className={cn('figures font-semibold', balance.className)}>{balance.amount}</strong>
        <span className="ml-2">· {customer.username}</span>
      </p>
    </header>
  );
}
