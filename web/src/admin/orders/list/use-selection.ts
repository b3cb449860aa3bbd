import { MAX_ROWS, type StaffOrderSummary } from '@formulary/contract';
import { useState } from 'react';

export type Selection = {
  /** As the list last had them, in the order they were ticked. */
  orders: readonly StaffOrderSummary[];
  has: (id: string) => boolean;
  toggle: (order: StaffOrderSummary) => void;
  /** All of these, or none of them where all are ticked already. */
  toggleAll: (orders: readonly StaffOrderSummary[]) => void;
  /** Leaves only these. */
  keep: (ids: ReadonlySet<string>) => void;
  clear: () => void;
};

const NONE: ReadonlyMap<string, StaffOrderSummary> = new Map();

/** Orders ticked over the pages of a list, at most as many as one act takes. What `shown` says of them is newest. */
export const useSelection = (shown: readonly StaffOrderSummary[] | undefined): Selection => {
  const [ticked, setTicked] = useState(NONE);
  const newest = new Map(shown?.map((order) => [order.id, order]));
  const orders = [...ticked.values()].map((order) => newest.get(order.id) ?? order);
  const change = (edit: (next: Map<string, StaffOrderSummary>) => void) =>
    setTicked((current) => {
      const next = new Map(current);
      edit(next);
      return new Map([...next].slice(0, MAX_ROWS));
    });
  return {
    orders,
    has: (id) => ticked.has(id),
    toggle: (order) =>
      change((next) => {
        if (!next.delete(order.id)) next.set(order.id, order);
      }),
    toggleAll: (all) =>
      change((next) => {
        const isFull = all.every(({ id }) => next.has(id));
        for (const order of all)
          if (isFull) next.delete(order.id);
          else next.set(order.id, order);
      }),
    keep: (ids) =>
      change((next) => {
        for (const id of next.keys()) if (!ids.has(id)) next.delete(id);
      }),
    clear: () => setTicked(NONE),
  };
};
