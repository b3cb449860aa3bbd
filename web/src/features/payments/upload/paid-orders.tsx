import { addCents, type Cents, MAX_ORDERS_PER_PROOF, type PayableOrder } from '@formulary/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { payablesQuery } from '#web/parts/payments/api.ts';
import { PROOF_SENT_LABEL } from '#web/parts/payments/payment-status.tsx';
import { FailedPart } from '#web/ui/feedback/failed-part.tsx';

type OrdersPaid = {
  query: UseQueryResult;
  /** The payable orders, oldest first. */
  orders: readonly PayableOrder[];
  orderIds: readonly string[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** The unpaid sum of the ticked orders. */
  sum: Cents;
};

/** The orders that a proof is for: the order that the customer came from, until they tick others. */
export const usePaidOrders = (orderId: string | undefined): OrdersPaid => {
  const query = useQuery(payablesQuery);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(orderId ? [orderId] : []));
  const orders = query.data?.orders ?? [];
  const chosen = orders.filter(({ id }) => ticked.has(id));
  return {
    query,
    orders,
    // A ticked order that is no longer listed may have been paid since: the proof is still for it.
    orderIds: [...ticked],
    has: (id) => ticked.has(id),
    toggle: (id) =>
      setTicked((current) => {
        const next = new Set(current);
        if (!next.delete(id)) next.add(id);
        return new Set([...next].slice(0, MAX_ORDERS_PER_PROOF));
      }),
    sum: addCents(...chosen.map(({ lacks }) => lacks)),
  };
};

/** The unpaid orders that one proof pays, with checkboxes and their sum. Renders nothing if there are none. */
export function PaidOrders({ paid, disabled }: { paid: OrdersPaid; disabled: boolean }) {
  const id = useId();
  const count = paid.orderIds.length;
  if (paid.orders.length === 0) return <FailedPart query={paid.query} what="your unpaid orders" />;
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="font-medium text-sm">Which orders is this payment for?</legend>
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
