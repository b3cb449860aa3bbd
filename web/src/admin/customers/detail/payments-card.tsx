import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PaymentState } from '#web/admin/payments/payment-state.tsx';
import { messageOf } from '#web/lib/calls/errors.ts';
import { formatAmount, formatDatePadded } from '#web/lib/format.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { customerPaymentsQuery } from '../api.ts';
import { CustomerSummary } from './customer-summary.tsx';

/** A customer's newest payments. */
export function PaymentsCard({ customerId }: { customerId: string }) {
  const { data, error, refetch } = useQuery(customerPaymentsQuery(customerId));
  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={refetch} />;
  return (
    <CustomerSummary title="Payments" total={data?.total} isLoading={!data} nothing="No payments yet.">
      {data?.payments.map((payment) => (
        <li key={payment.id}>
          <Link
            to="/admin/payments/$id"
            params={{ id: payment.id }}
            className="flex min-h-11 flex-wrap items-center gap-x-3 border-b py-1.5 text-sm hover:bg-tint/60"
          >
            <span className="min-w-0 flex-1 sm:flex sm:gap-3">
              <span className="figures block w-24 shrink-0 text-muted">
                {formatDatePadded(payment.dateCreated)}
              </span>
              <span className="block min-w-0 flex-1 truncate text-muted">
                {payment.reason ?? payment.references.join(', ')}
              </span>
            </span>
            <PaymentState payment={payment} />
            <span className="figures w-24 shrink-0 text-right font-medium">
              {payment.isPaid ? formatAmount(payment.amount) : '–'}
            </span>
          </Link>
        </li>
      ))}
    </CustomerSummary>
  );
}
