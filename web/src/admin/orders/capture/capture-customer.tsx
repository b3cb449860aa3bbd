import type { OrderCustomerDetail } from '@formulary/contract';
import { describeBalance } from '#web/features/ledger/balance.ts';
import { cn } from '#web/lib/class-names/cn.ts';
import { formatAmount } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { CustomerLink } from '../customer-link.tsx';

type CaptureCustomerProps = { customer: OrderCustomerDetail; onOther: () => void };

/** Who is calling, and how they stand. */
export function CaptureCustomer({ customer, onOther }: CaptureCustomerProps) {
  const { username, phone, storeAccess, creditLimit } = customer;
  const balance = describeBalance(customer.paymentOutstanding);
  return (
    <section aria-label="Customer" className="card flex flex-wrap items-center gap-x-6 gap-y-3 px-5.5 py-4">
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p className="wrap-anywhere font-medium">
          <CustomerLink customer={customer} />
        </p>
        <p className="wrap-anywhere text-muted text-sm">{[username, phone].filter(Boolean).join(' · ')}</p>
      </div>
      <p className="text-muted text-sm sm:text-right">
        {balance.label}{' '}
        <strong className={cn('figures font-semibold', balance.className)}>{balance.amount}</strong>
        {creditLimit !== null && <span className="figures block">Limit {formatAmount(creditLimit)}</span>}
      </p>
      {!storeAccess && <Badge tone="owed">Access revoked</Badge>}
      <Button variant="secondary" size="sm" onClick={onOther}>
        Another customer
      </Button>
    </section>
  );
}
