import type { StaffOrderSummary } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { cn } from '#web/lib/cn.ts';

type CustomerLinkProps = { customer: StaffOrderSummary['customer']; className?: string; tabIndex?: number };

export function CustomerLink({ customer: { id, name }, className, tabIndex }: CustomerLinkProps) {
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
