import { useId } from 'react';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { PROOF_SENT_LABEL } from '#web/parts/payments/payment-status.tsx';
import { FailedPart } from '#web/ui/feedback/failed-part.tsx';
import type { PaidOrders as Paid } from './use-paid-orders.ts';

/** The unpaid orders that one proof pays, with checkboxes and their sum. Nothing if there are none. */
export function PaidOrders({ paid, disabled }: { paid: Paid; disabled: boolean }) {
  const id = useId();
  const count = paid.orderIds.length;
  if (paid.orders.length === 0) return <FailedPart query={paid.query} what="the orders that it can pay" />;
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="font-medium text-sm">Which orders does it pay?</legend>
      <ul className="mt-1 max-h-56 overflow-y-auto">
        {paid.orders.map((order) => (
          <li key={order.id} className="border-line border-b last:border-b-0">
            <label
              htmlFor={`${id}-${order.id}`}
              className="flex min-h-11 cursor-pointer items-center gap-3 py-1 pr-1"
            >
              <input
                id={`${id}-${order.id}`}
                type="checkbox"
                checked={paid.has(order.id)}
                onChange={() => paid.toggle(order.id)}
                className="size-4.5 shrink-0 accent-primary"
              />
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
                <span className="flex-1">
                  <span className="figures block font-semibold">{order.referenceNumber}</span>
                  <span className="block text-muted text-xs">
                    {formatDate(order.dateOrdered)}
                    {order.proofId && ` · ${PROOF_SENT_LABEL}`}
                  </span>
                </span>
                <span className="figures ml-auto">{formatMoney(order.lacks)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-2 flex flex-wrap justify-between gap-x-3 font-semibold">
        <span>{count === 0 ? 'None selected' : count === 1 ? '1 order' : `${count} orders`}</span>
        {count > 0 && <span className="figures">{formatMoney(paid.sum)}</span>}
      </p>
    </fieldset>
  );
}
