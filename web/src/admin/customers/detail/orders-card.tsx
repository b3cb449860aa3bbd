import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PaymentBadge, StatusBadge } from '#web/features/orders/status-badge.tsx';
import { messageOf } from '#web/lib/calls/errors.ts';
import { formatDatePadded, formatMoney } from '#web/lib/format.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { customerOrdersQuery } from '../api.ts';
import { CustomerSummary } from './customer-summary.tsx';

/** A customer's newest orders. */
export function OrdersCard({ customerId }: { customerId: string }) {
  const { data, error, refetch } = useQuery(customerOrdersQuery(customerId));
  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={refetch} />;
  return (
    <CustomerSummary title="Orders" total={data?.total} isLoading={!data} nothing="No orders yet.">
      {data?.orders.map((order) => (
        <li key={order.id}>
          <Link
            to="/admin/orders/$id"
            params={{ id: order.id }}
            className="flex min-h-11 flex-wrap items-center gap-x-3 border-b py-1.5 text-sm hover:bg-tint/60"
          >
            <span className="min-w-0 flex-1 sm:flex sm:gap-3">
              <span className="figures block w-24 shrink-0 text-muted">
                {formatDatePadded(order.dateOrdered)}
              </span>
              <span className="block min-w-0 flex-1 truncate font-medium tracking-wide">
                {order.referenceNumber}
              </span>
            </span>
            <PaymentBadge order={order} />
            <StatusBadge order={order} />
            <span className="figures w-20 shrink-0 text-right font-medium">
              {formatMoney(order.totalPrice)}
            </span>
          </Link>
        </li>
      ))}
    </CustomerSummary>
  );
}
