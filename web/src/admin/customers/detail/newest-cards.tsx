import { negateCents } from '@formulary/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { customerDocumentsQuery } from '#web/admin/documents/api.ts';
import { Outstanding } from '#web/admin/documents/document-columns.tsx';
import { PaymentState } from '#web/admin/payments/payment-state.tsx';
import { formatDatePadded, formatMoney, formatNumber } from '#web/lib/format.ts';
import { PaymentBadge, StatusBadge } from '#web/parts/orders/status-badge.tsx';
import { Heard, Nothing } from '#web/ui/feedback/heard.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { moveFocus } from '#web/ui/list/move-focus.ts';
import { customerOrdersQuery, customerPaymentsQuery } from '../api.ts';

type NewestProps = {
  title: string;
  query: UseQueryResult<{ total: number }>;
  nothing: string;
  /** A link to the whole list. */
  more?: ReactNode;
  /** The newest items, as `<li>` elements. */
  children: ReactNode;
};

function Newest({ title, query, nothing, more, children }: NewestProps) {
  const total = query.data?.total;
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="title-group mb-1">
        {title}
        {!!total && <span className="figures ml-2 font-sans text-muted text-sm">{formatNumber(total)}</span>}
      </h2>
      <Heard
        query={query}
        isEmpty={!total}
        nothing={<Nothing className="py-2">{nothing}</Nothing>}
        skeleton={<Skeleton className="h-55 w-full" />}
      >
        <ul onKeyDown={moveFocus}>{children}</ul>
        {more}
      </Heard>
    </section>
  );
}

export function OrdersCard({ customerId }: { customerId: string }) {
  const query = useQuery(customerOrdersQuery(customerId));
  return (
    <Newest title="Orders" query={query} nothing="No orders yet.">
      {query.data?.orders.map((order) => (
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
  const query = useQuery(customerDocumentsQuery(customerId));
  return (
    <Newest
      title="Documents"
      query={query}
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
      {query.data?.documents.map((document) => (
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
  const query = useQuery(customerPaymentsQuery(customerId));
  return (
    <Newest title="Payments" query={query} nothing="No payments yet.">
      {query.data?.payments.map((payment) => (
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
