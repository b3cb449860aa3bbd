import { lineTotal, type StaffOrder } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PackageX } from 'lucide-react';
import { OrderPayments } from '#web/admin/payments/order-payments.tsx';
import { OrderProblems } from '#web/admin/problems/order-problems.tsx';
import { hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDateTime, formatMoney, formatNumber } from '#web/lib/format.ts';
import { describeBalance } from '#web/parts/balance/signed-amount.tsx';
import { CopyReferenceButton } from '#web/parts/orders/copy-reference-button.tsx';
import { OrderDelivery, OrderSkeleton, OrderTexts, OrderTotals } from '#web/parts/orders/order-details.tsx';
import { PaymentBadge, StatusBadge } from '#web/parts/orders/status-badge.tsx';
import { eventLabel, PREPARED } from '#web/parts/orders/timeline.ts';
import { describeProduct, titleOf } from '#web/parts/product/product-label.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { type LinesColumn, LinesTable } from '#web/ui/list/lines-table.tsx';
import { useCrumbName } from '#web/ui/page/breadcrumbs.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { staffOrderQuery } from '../api.ts';
import { CustomerLink } from '../customer-link.tsx';
import { HoldBadge } from '../hold-badge.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderDocuments } from './order-documents.tsx';

type Line = StaffOrder['orderProducts'][number];

const COLUMNS: readonly LinesColumn<Line>[] = [
  {
    header: 'Product',
    cell: (line) => (
      <>
        <Link
          to={`/admin/products/${line.productId}` as string}
          aria-label={titleOf(line)}
          className="wrap-anywhere rounded-sm font-medium hover:text-primary"
        >
          {line.name}
        </Link>
        <p className="wrap-anywhere text-muted text-sm">
          {[describeProduct(line), line.labName].filter(Boolean).join(' · ')}
        </p>
        <p className="wrap-anywhere text-sm sm:hidden">SKU {line.sku}</p>
      </>
    ),
  },
  { header: 'SKU', cell: ({ sku }) => sku, className: 'max-sm:hidden', cellClassName: 'figures text-sm' },
  {
    header: 'Packs',
    cell: ({ quantity }) => formatNumber(quantity),
    align: 'right',
    cellClassName: 'figures font-semibold',
  },
  {
    header: 'Price',
    cell: ({ cost }) => formatMoney(cost),
    align: 'right',
    className: 'max-sm:hidden',
    cellClassName: 'figures whitespace-nowrap',
  },
  {
    header: 'Amount',
    cell: (line) => formatMoney(lineTotal(line)),
    align: 'right',
    cellClassName: 'figures whitespace-nowrap font-semibold',
  },
];

function OrderLines({ lines }: { lines: StaffOrder['orderProducts'] }) {
  return <LinesTable label="Products in the order" lines={lines} columns={COLUMNS} />;
}

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

type Event = { label: string; date: string; by: string };

const eventsOf = ({ history, dateCancelled, cancelledBy, preparedAt, customer }: StaffOrder): Event[] => [
  ...(preparedAt ? [{ label: PREPARED, date: preparedAt, by: customer.name }] : []),
  ...history.map(({ status, date, by }, index) => ({ label: eventLabel(status, index), date, by: by.name })),
  ...(dateCancelled ? [{ label: 'Cancelled', date: dateCancelled, by: cancelledBy?.name ?? '' }] : []),
];

function OrderHistory({ order }: { order: StaffOrder }) {
  return (
    <section aria-labelledby="order-history" className="card px-5.5 py-5">
      <h2 id="order-history" className="title-group">
        History
      </h2>
      <ol className="mt-2">
        {eventsOf(order).map(({ label, date, by }) => (
          <li key={`${label} ${date}`} className="border-line border-b py-2.5 last:border-b-0">
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="font-medium">{label}</span>
              <time dateTime={date} className="figures text-muted text-sm">
                {formatDateTime(date)}
              </time>
            </p>
            <p className="text-muted text-sm">{by}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function OrderCustomer({ customer }: { customer: StaffOrder['customer'] }) {
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
      <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-3 text-muted text-sm">
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
          <HoldBadge order={order} />
          <time dateTime={dateOrdered}>{formatDateTime(dateOrdered)}</time>
        </p>
        <OrderTexts order={order} />
      </div>
      <OrderActions order={order} />
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
          <OrderProblems order={order} />
          <OrderDocuments order={order} />
          <OrderPayments order={order} />
          <OrderHistory order={order} />
        </div>
      </div>
    </>
  );
}
