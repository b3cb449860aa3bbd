import type { Order } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { PackageX } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useIsMobile } from '#web/lib/use-media.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Aside } from '#web/ui/layout/aside.tsx';
import { useCrumbName } from '#web/ui/page/crumb-name.ts';
import { OrderAgainButton, OrderAgainOutcome } from '../again/order-again.tsx';
import type { ReorderOutcome } from '../again/reorder.ts';
import { orderQuery } from '../api.ts';
import { CopyReferenceButton } from '../copy-reference-button.tsx';
import { PaymentBadge, StatusBadge } from '../status-badge.tsx';
import { OrderDelivery } from './order-delivery.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { OrderTotals } from './order-totals.tsx';

type OrderPart = ComponentType<{ order: Order }>;
/** What payments add to an order's screen. */
type PaymentParts = { PaymentNote: OrderPart; PayLink: OrderPart; Payments: OrderPart };

/** One order, or that there is none of this customer's under this id. */
export function OrderScreen({ id, ...parts }: PaymentParts & { id: string }) {
  const { data, error, refetch } = useQuery(orderQuery(id));
  useCrumbName(`/orders/${id}`, data?.referenceNumber);
  if (data) return <OrderPage key={data.id} order={data} {...parts} />;
  if (hasStatus(error, 404))
    return (
      <EmptyState icon={<PackageX />} title="Order not found" hint="You have no such order.">
        <LinkButton to="/orders">View orders</LinkButton>
      </EmptyState>
    );
  if (error) return <ErrorState message={messageOf(error)} onRetry={refetch} />;
  return <OrderSkeleton />;
}

function OrderPage({ order, PaymentNote, PayLink, Payments }: PaymentParts & { order: Order }) {
  const isMobile = useIsMobile();
  const [again, setAgain] = useState<ReorderOutcome>();
  const { referenceNumber, dateOrdered, orderProducts } = order;
  return (
    <>
      <div className="mt-1">
        <PageHeader title={<span className="wrap-anywhere">Order {referenceNumber}</span>}>
          <CopyReferenceButton referenceNumber={referenceNumber} />
        </PageHeader>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
          <PaymentBadge order={order} />
          <PaymentNote order={order} />
          <StatusBadge order={order} />
          <time dateTime={dateOrdered}>{formatDateTime(dateOrdered)}</time>
        </p>
      </div>
      {order.cancelReason && (
        <Notice tone="owed" title="This order was cancelled, and its total credited to you" className="mt-5">
          <p className="wrap-anywhere whitespace-pre-line">{order.cancelReason}</p>
        </Notice>
      )}
      <div className="my-5 flex flex-wrap gap-3">
        <PayLink order={order} />
        <OrderAgainButton orderId={order.id} onDone={setAgain} />
      </div>
      {again && <OrderAgainOutcome {...again} />}
      <OrderLines lines={orderProducts} />
      <OrderTotals order={order} />
      <Payments order={order} />
      <OrderDelivery order={order} />
      {isMobile ? (
        <OrderTimeline order={order} className="mt-6" />
      ) : (
        <Aside>
          <OrderTimeline order={order} />
        </Aside>
      )}
    </>
  );
}
