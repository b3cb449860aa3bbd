import { FULFILMENT_LABEL, ORDER_STATUS, type StaffOrderCounts } from '@formulary/contract';

const { StoreOrdered, Ordered, Dispatched } = ORDER_STATUS;

/** The tabs of the list, along an order's way. Whether an order is paid is apart: a filter. */
export const ORDER_TABS = [
  { status: undefined, label: 'All', count: undefined },
  {
    status: 'placed',
    label: FULFILMENT_LABEL[StoreOrdered],
    count: (counts: StaffOrderCounts) => counts.storeOrdered + counts.paid,
  },
  {
    status: Ordered,
    label: FULFILMENT_LABEL[Ordered],
    count: (counts: StaffOrderCounts) => counts.ordered,
  },
  {
    status: Dispatched,
    label: FULFILMENT_LABEL[Dispatched],
    count: (counts: StaffOrderCounts) => counts.dispatched,
  },
  { status: 'cancelled', label: 'Cancelled', count: (counts: StaffOrderCounts) => counts.cancelled },
] as const;
