import { lineTotal, type Order } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, PackageX, X } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDateTime, formatMoney, formatNumber } from '#web/lib/format.ts';
import { useIsMobile } from '#web/lib/use-media.ts';
import { OrderDocuments } from '#web/parts/documents/order-documents.tsx';
import { orderQuery } from '#web/parts/orders/api.ts';
import { CopyReferenceButton } from '#web/parts/orders/copy-reference-button.tsx';
import { OrderDelivery, OrderSkeleton, OrderTexts, OrderTotals } from '#web/parts/orders/order-details.tsx';
import { PaymentBadge, StatusBadge } from '#web/parts/orders/status-badge.tsx';
import { type Step, timelineOf } from '#web/parts/orders/timeline.ts';
import { describeProduct, titleOf } from '#web/parts/product/product-label.ts';
import { ProductPicture } from '#web/parts/product/product-picture.tsx';
import { OrderAgainButton, OrderAgainOutcome } from '#web/parts/reorder/order-again.tsx';
import type { ReorderOutcome } from '#web/parts/reorder/reorder.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { moveFocus } from '#web/ui/list/move-focus.ts';
import { Aside } from '#web/ui/page/aside.tsx';
import { useCrumbName } from '#web/ui/page/breadcrumbs.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { ShareOrderButton } from './share-order.tsx';

type OrderPart = ComponentType<{ order: Order }>;
/** Content from payments, lists and problems, provided by the route. */
type OtherParts = Record<
  'PaymentNote' | 'PayLink' | 'Payments' | 'ListButton' | 'ReportLink' | 'Problems',
  OrderPart
>;

export function OrderScreen({ id, ...parts }: OtherParts & { id: string }) {
  const { data, error, refetch } = useQuery(orderQuery(id));
  useCrumbName(`/orders/${id}`, data?.referenceNumber);
  if (data) return <OrderPage key={data.id} order={data} {...parts} />;
  if (hasStatus(error, 404))
    return (
      <EmptyState
        icon={<PackageX />}
        title="Order not found"
        hint="This order does not exist, or it is not yours."
      >
        <LinkButton to="/orders">View orders</LinkButton>
      </EmptyState>
    );
  if (error) return <ErrorState message={messageOf(error)} onRetry={refetch} />;
  return <OrderSkeleton />;
}

type OrderLine = Order['orderProducts'][number];

function OrderLines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <ul aria-label="Products in the order" onKeyDown={moveFocus}>
      {lines.map((line) => (
        <OrderLineRow key={line.id} line={line} />
      ))}
    </ul>
  );
}

function OrderLineRow({ line }: { line: OrderLine }) {
  const { productId, name, labName, cost, quantity } = line;
  return (
    <li className="flex items-center gap-4 border-line border-b py-3">
      <ProductPicture
        line={line}
        className="size-14 shrink-0 rounded-control max-[22rem]:hidden cramped:hidden"
      />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] cramped:grid-cols-1 items-center gap-x-6 sm:grid-cols-[minmax(0,1fr)_auto_minmax(7.5rem,auto)]">
        <div className="max-sm:row-span-2">
          <Link
            to="/store/$id"
            params={{ id: productId }}
            data-walk
            aria-label={titleOf(line)}
            className="wrap-anywhere rounded-sm font-medium hover:text-primary"
          >
            {name}
          </Link>
          <p className="wrap-anywhere text-muted text-sm">
            {[describeProduct(line), labName].filter(Boolean).join(' · ')}
          </p>
        </div>
        <p className="figures cramped:text-left text-right text-muted text-sm">
          {formatNumber(quantity)} × {formatMoney(cost)}
        </p>
        <p className="figures cramped:text-left text-right font-semibold">{formatMoney(lineTotal(line))}</p>
      </div>
    </li>
  );
}

function OrderTimeline({ order, className }: { order: Order; className?: string }) {
  const steps = timelineOf(order);
  return (
    <section aria-label="Order progress" className={cn('card px-5.5 py-5', className)}>
      <h2 className="title-group">Progress</h2>
      <ol className="mt-4">
        {steps.map((step, index) => (
          <StepRow
            key={`${step.label} ${step.date}`}
            step={step}
            isCancellation={order.isCancelled && index === steps.length - 1}
            isLast={index === steps.length - 1}
          />
        ))}
      </ol>
    </section>
  );
}

type StepRowProps = { step: Step; isCancellation: boolean; isLast: boolean };

function StepRow({ step: { label, meaning, date }, isCancellation, isLast }: StepRowProps) {
  const isDone = date !== undefined;
  return (
    <li className={cn('relative flex gap-3', !isLast && 'pb-5')}>
      {!isLast && (
        <span
          aria-hidden
          className={cn(
            'absolute top-6 bottom-0 left-3 w-px -translate-x-1/2',
            isDone ? 'bg-primary' : 'bg-line',
          )}
        />
      )}
      <span
        aria-hidden
        className={cn(
          'grid size-6 shrink-0 place-items-center rounded-full border border-control [&_svg]:size-3.5',
          isDone && 'border-primary bg-primary text-on-primary',
          isCancellation && 'border-owed bg-owed text-on-owed',
        )}
      >
        {isCancellation ? <X strokeWidth={3} /> : isDone && <Check strokeWidth={3} />}
      </span>
      <div className="min-w-0">
        <p className={cn('font-medium', !isDone && !isCancellation && 'text-muted')}>
          {label}
          {!isDone && !isCancellation && <span className="sr-only">, still to come</span>}
        </p>
        <p className="text-muted text-sm">
          {date ? <time dateTime={date}>{formatDateTime(date)}</time> : meaning}
        </p>
      </div>
    </li>
  );
}

function OrderPage({ order, ...parts }: OtherParts & { order: Order }) {
  const { PaymentNote, PayLink, Payments, ListButton, ReportLink, Problems } = parts;
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
        <OrderTexts order={order} />
      </div>
      {order.cancelReason && (
        <Notice
          tone="owed"
          title="This order was cancelled, and its total was credited to your account"
          className="mt-5"
        >
          <p className="wrap-anywhere whitespace-pre-line">{order.cancelReason}</p>
        </Notice>
      )}
      <div className="my-5 flex flex-wrap gap-3">
        <PayLink order={order} />
        <OrderAgainButton orderId={order.id} onDone={setAgain} />
        <ListButton order={order} />
        <ShareOrderButton order={order} />
        <ReportLink order={order} />
      </div>
      {again && <OrderAgainOutcome {...again} />}
      <OrderLines lines={orderProducts} />
      <OrderTotals order={order} />
      <Problems order={order} />
      <Payments order={order} />
      <OrderDocuments order={order} />
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
