import type { StaffOrderSummary } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { cn } from '#web/lib/cn.ts';
import { useCurrentUser } from '../../accounts/api.ts';
import { isAdmin } from '../../accounts/roles.ts';

type CustomerLinkProps = { customer: StaffOrderSummary['customer']; className?: string; tabIndex?: number };

/** A customer's name, a link for those who may open their screen. */
export function CustomerLink({ customer: { id, name }, className, tabIndex }: CustomerLinkProps) {
  if (!isAdmin(useCurrentUser())) return <span className={className}>{name}</span>;
  return (
    <Link
      to={`/admin/customers/${id}` as string}
      tabIndex={tabIndex}
      className={cn('rounded-sm underline-offset-4 hover:underline', className)}
    >
      {name}
    </Link>
  );
}
