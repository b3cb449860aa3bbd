import type { StaffOrder } from '@formulary/contract';
import { describeBalance } from '#web/features/ledger/balance.ts';
import { cn } from '#web/lib/class-names/cn.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { CustomerLink } from '../customer-link.tsx';

/** Whose order it is, and what they owe. */
export function OrderCustomer({ customer }: { customer: StaffOrder['customer'] }) {
  const balance = describeBalance(customer.paymentOutstanding);
  return (
    <section aria-labelledby="order-customer" className="card px-5.5 py-5">
      <h2 id="order-customer" className="title-group">
        Customer
      </h2>
      <p className="wrap-anywhere mt-2 font-medium">
        <CustomerLink customer={customer} />
      </p>
      <p className="wrap-anywhere text-muted text-sm">
        {customer.username}
        {customer.phone && (
          <>
            {' · '}
            <a
              href={`tel:${customer.phone}`}
              className="whitespace-nowrap underline-offset-4 hover:underline"
            >
              {customer.phone}
            </a>
          </>
        )}
      </p>
      <p className="mt-3 flex items-baseline justify-between gap-3 text-muted text-sm">
        {balance.label}
        <strong className={cn('figures font-semibold text-base', balance.className)}>{balance.amount}</strong>
      </p>
      {!customer.storeAccess && (
        <p className="mt-2">
          <Badge tone="owed">Access revoked</Badge>
        </p>
      )}
    </section>
  );
}
