import { negateCents } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { customerDocumentsQuery } from '#web/admin/documents/api.ts';
import { Outstanding } from '#web/admin/documents/list/document-columns.tsx';
import { PaymentState } from '#web/admin/payments/payment-state.tsx';
import { PaymentBadge, StatusBadge } from '#web/features/orders/status-badge.tsx';
import { messageOf } from '#web/lib/calls/errors.ts';
import { formatDatePadded, formatMoney, formatNumber } from '#web/lib/format.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { moveFocus } from '#web/ui/list/move-focus.ts';
import { customerOrdersQuery, customerPaymentsQuery } from '../api.ts';

type NewestProps = {
  title: string;
  total: number | undefined;
  isLoading: boolean;
  nothing: string;
  /** Leads to all of them. */
  more?: ReactNode;
  /** The newest, as `<li>`. */
  children: ReactNode;
};

function Newest({ title, total, isLoading, nothing, more, children }: NewestProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="title-group mb-1">
        {title}
        {!!total && <span className="figures ml-2 font-sans text-muted text-sm">{formatNumber(total)}</span>}
      </h2>
      {isLoading && <Skeleton className="h-55 w-full" />}
      {total === 0 && <p className="py-2 text-muted text-sm">{nothing}</p>}
      <ul onKeyDown={moveFocus}>{children}</ul>
      {!!total && more}
    </section>
  );
}

export function OrdersCard({ customerId }: { customerId: string }) {
  const { data, error, refetch } = useQuery(customerOrdersQuery(customerId));
  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={refetch} />;
  return (
    <Newest title="Orders" total={data?.total} isLoading={!data} nothing="No orders yet.">
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
    </Newest>
  );
}

export function DocumentsCard({ customerId }: { customerId: string }) {
  const { data, error, refetch } = useQuery(customerDocumentsQuery(customerId));
  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={refetch} />;
  return (
    <Newest
      title="Documents"
      total={data?.total}
      isLoading={!data}
      nothing="No documents yet."
      more={
        <Link
          to="/admin/documents"
          search={{ customer: customerId }}
          className="inline-flex min-h-11 items-center rounded-sm font-medium text-primary text-sm underline-offset-4 hover:underline"
        >
          All documents
        </Link>
      }
    >
      {data?.documents.map((document) => (
        <li key={document.id}>
          <Link
            to="/admin/documents/$id"
            params={{ id: document.id }}
            className="flex min-h-11 flex-wrap items-center gap-x-3 border-b py-1.5 text-sm hover:bg-tint/60"
          >
            <span className="min-w-0 flex-1 sm:flex sm:gap-3">
              <span className="figures block w-24 shrink-0 text-muted">
                {formatDatePadded(document.issuedAt)}
              </span>
              <span className="block min-w-0 flex-1 truncate font-medium tracking-wide">
                {document.number}
                <span className="font-normal text-muted tracking-normal"> {document.orderReference}</span>
              </span>
            </span>
            <Outstanding {...document} />
            <span className="figures w-24 shrink-0 text-right font-medium">
              {formatMoney(document.kind === 'invoice' ? document.total : negateCents(document.total))}
            </span>
          </Link>
        </li>
      ))}
    </Newest>
  );
}

export function PaymentsCard({ customerId }: { customerId: string }) {
  const { data, error, refetch } = useQuery(customerPaymentsQuery(customerId));
  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={refetch} />;
  return (
    <Newest title="Payments" total={data?.total} isLoading={!data} nothing="No payments yet.">
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
              {payment.isPaid ? formatMoney(payment.amount) : '–'}
            </span>
          </Link>
        </li>
      ))}
    </Newest>
  );
}
