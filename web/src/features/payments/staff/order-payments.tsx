import type { StaffOrder } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDate, formatMoneyExactly } from '#web/lib/format.ts';
import { orderSettlementsQuery } from './api.ts';

/** Which payments have paid an order, and what it still lacks. Nothing where none has. */
export function OrderPayments({ order }: { order: StaffOrder }) {
  const { data } = useQuery(orderSettlementsQuery(order.id));
  if (!data?.settlements.length) return null;
  const settled = data.settlements.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
  return (
    <section aria-labelledby="order-payments" className="card px-5.5 py-5">
      <h2 id="order-payments" className="title-group">
        Payments
      </h2>
      <ul className="mt-2 text-sm">
        {data.settlements.map(({ paymentId, amount, dateSettled }) => (
          <li key={paymentId} className="flex justify-between gap-3 py-1.5">
            <Link
              to="/admin/payments/$id"
              params={{ id: paymentId }}
              className="rounded-sm underline-offset-4 hover:underline"
            >
              Payment of {formatDate(dateSettled)}
            </Link>
            <span className="figures">{formatMoneyExactly(amount)}</span>
          </li>
        ))}
      </ul>
      {settled < order.totalPrice && (
        <p className="mt-1 flex justify-between gap-3 border-t pt-2 text-sm">
          <span className="text-muted">Still to pay</span>
          <span className="figures">
            {formatMoneyExactly(Math.round((order.totalPrice - settled) * 100) / 100)}
          </span>
        </p>
      )}
    </section>
  );
}
