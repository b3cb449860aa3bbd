import type { StaffOrder } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { PackageX } from 'lucide-react';
import { OrderPayments } from '#web/admin/payments/order-payments.tsx';
import { CopyReferenceButton } from '#web/features/orders/copy-reference-button.tsx';
import { OrderDelivery } from '#web/features/orders/detail/order-delivery.tsx';
import { OrderSkeleton } from '#web/features/orders/detail/order-skeleton.tsx';
import { OrderTotals } from '#web/features/orders/detail/order-totals.tsx';
import { PaymentBadge, StatusBadge } from '#web/features/orders/status-badge.tsx';
import { hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useCrumbName } from '#web/ui/page/crumb-name.ts';
import { staffOrderQuery } from '../api.ts';
import { OrderActs } from './order-acts.tsx';
import { OrderCustomer } from './order-customer.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderLines } from './order-lines.tsx';

/** One order of any customer, or that there is none. */
export function StaffOrderScreen({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(staffOrderQuery(id));
  useCrumbName(`/admin/orders/${id}`, data?.referenceNumber);
  if (data) return <OrderPage key={data.id} order={data} />;
  if (hasStatus(error, 404))
    return (
      <EmptyState icon={<PackageX />} title="Order not found" hint="This order does not exist.">
        <LinkButton to="/admin/orders">All orders</LinkButton>
      </EmptyState>
    );
  if (error) return <ErrorState message={messageOf(error)} onRetry={refetch} />;
  return <OrderSkeleton />;
}

function OrderPage({ order }: { order: StaffOrder }) {
  const { referenceNumber, dateOrdered, dateCancelled, cancelReason } = order;
  return (
    <>
      <div className="mt-1">
        <PageHeader title={<span className="wrap-anywhere">Order {referenceNumber}</span>}>
          <CopyReferenceButton referenceNumber={referenceNumber} />
        </PageHeader>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
          <PaymentBadge order={order} />
          <StatusBadge order={order} />
          <time dateTime={dateOrdered}>{formatDateTime(dateOrdered)}</time>
        </p>
      </div>
      <OrderActs order={order} />
      {dateCancelled && (
        <Notice tone="owed" title={`Cancelled ${formatDateTime(dateCancelled)}`} className="mb-5">
          {cancelReason ?? 'No reason was given.'}
        </Notice>
      )}
      <div className="grid gap-x-8 beside:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          <OrderLines lines={order.orderProducts} />
          <OrderTotals order={order} />
          <OrderDelivery order={order} />
        </div>
        <div className="flex flex-col gap-5 max-desktop:mt-6">
          <OrderCustomer customer={order.customer} />
          <OrderPayments order={order} />
          <OrderHistory order={order} />
        </div>
      </div>
    </>
  );
}
