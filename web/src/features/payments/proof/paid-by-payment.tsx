import type { Payment } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { formatAmount } from '#web/lib/format.ts';

/** The orders that a payment pays or, while it awaits approval, that the customer named. */
export function PaidByPayment({ payment: { isPaid, orders } }: { payment: Payment }) {
  if (orders.length === 0) return null;
  return (
    <section aria-label="Orders" className="mb-5">
      <h3 className="font-medium text-sm">{isPaid ? 'Pays' : 'For'}</h3>
      <ul className="mt-1">
        {orders.map(({ id, referenceNumber, amount }) => (
          <li key={id} className="border-line border-b last:border-b-0">
            <Link
              to="/orders/$id"
              params={{ id }}
              className="group flex min-h-11 items-center justify-between gap-4"
            >
              <span className="figures font-semibold underline-offset-2 group-hover:underline">
                {referenceNumber}
              </span>
              {amount > 0 && <span className="figures">{formatAmount(amount)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
