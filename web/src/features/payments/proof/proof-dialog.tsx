import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { useCrumbName } from '#web/ui/page/crumb-name.ts';
import { paymentQuery } from '../api.ts';
import { amountOf, kindOf } from '../payment-labels.ts';
import { PaymentStatus } from '../payment-status.tsx';
import { PaidByPayment } from './paid-by-payment.tsx';
import { ProofView } from './proof-view.tsx';

/** One payment: when, how much, whether it is approved, and its proof. */
export function ProofDialog({ id }: { id: string }) {
  const navigate = useNavigate();
  const { data: payment, error, refetch } = useQuery(paymentQuery(id));
  useCrumbName(
    `/proof-of-payments/${id}`,
    payment && `${kindOf(payment)} of ${formatDate(payment.dateCreated)}`,
  );
  return (
    <RouteDialog
      size="lg"
      title={payment ? kindOf(payment) : 'Payment'}
      description={payment && formatDateTime(payment.dateCreated)}
      onClose={() => navigate({ to: '/proof-of-payments', search: true, resetScroll: false })}
    >
      {payment ? (
        <>
          <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
            <PaymentStatus payment={payment} />
            {!payment.rejection && <span className="figures font-semibold">{amountOf(payment)}</span>}
          </div>
          {payment.rejection && (
            <Notice tone="owed" title="This proof was rejected" className="mb-5">
              <p className="whitespace-pre-line">{payment.rejection.reason}</p>
            </Notice>
          )}
          <PaidByPayment payment={payment} />
          {(payment.image || !payment.method) && <ProofView payment={payment} />}
        </>
      ) : error ? (
        <ErrorState
          title={hasStatus(error, 404) ? 'Not Found' : undefined}
          message={hasStatus(error, 404) ? 'There is no such payment.' : messageOf(error)}
          onRetry={hasStatus(error, 404) ? undefined : () => refetch()}
        />
      ) : (
        <>
          <Skeleton className="mb-5 h-7 w-56" />
          <Skeleton className="h-[60dvh] w-full rounded-control" />
        </>
      )}
    </RouteDialog>
  );
}
