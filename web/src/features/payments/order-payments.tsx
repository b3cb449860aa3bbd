import { centsFromRand, type Order, randFromCents } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatAmount, formatDate } from '#web/lib/format.ts';
import { orderPaymentsQuery } from './api.ts';
import { kindOf, SENT } from './payment-labels.ts';

/** What has paid the customer's order, proofs of it that await approval, and what is still to pay. */
export function OrderPayments({ order }: { order: Order }) {
  const { data } = useQuery(orderPaymentsQuery(order.id));
  if (!data || data.payments.length === 0) return null;
  const lacks = randFromCents(centsFromRand(order.totalPrice) - centsFromRand(order.settled));
  return (
    <section aria-labelledby="order-payments" className="mt-6">
      <h2 id="order-payments" className="title-group">
        Payments
      </h2>
      <ul className="mt-1">
        {data.payments.map(({ id, dateCreated, settled, isFromCredit, ...payment }) => (
          <li key={id} className="border-b">
            <Link
              to="/proof-of-payments/$id"
              params={{ id }}
              className="group flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-1"
            >
              <span>
                <span className="font-medium underline-offset-2 group-hover:underline">
                  {payment.isPaid ? kindOf(payment) : SENT}
                </span>
                <span className="ml-2 text-muted text-sm">
                  {formatDate(dateCreated)}
                  {isFromCredit && ', from credit'}
                </span>
              </span>
              {payment.isPaid && <span className="figures font-semibold">{formatAmount(settled)}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {!order.isPaid && !order.isCancelled && order.settled > 0 && (
        <p className="mt-2 flex justify-between gap-4">
          <span className="text-muted">Still to pay</span>
          <span className="figures font-semibold">{formatAmount(lacks)}</span>
        </p>
      )}
    </section>
  );
}
