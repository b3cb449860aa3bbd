import { addCents, type Cents, MAX_ORDERS_PER_PROOF, type PayableOrder } from '@formulary/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { payablesQuery } from '#web/parts/payments/api.ts';

export type PaidOrders = {
  query: UseQueryResult;
  /** The payable orders, oldest first. */
  orders: readonly PayableOrder[];
  orderIds: readonly string[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** The unpaid sum of the ticked orders. */
  sum: Cents;
};

/** The orders that a proof is for: the one that the customer came from, until they tick others. */
export const usePaidOrders = (orderId: string | undefined): PaidOrders => {
  const query = useQuery(payablesQuery);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(orderId ? [orderId] : []));
  const orders = query.data?.orders ?? [];
  const chosen = orders.filter(({ id }) => ticked.has(id));
  return {
    query,
    orders,
    // An order that is not listed may have been paid since: the proof is still for it.
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
