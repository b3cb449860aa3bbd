import { ORDER_STATUS } from '@formulary/contract';

/** The tabs of the list, along an order's way. */
export const ORDER_TABS = [
  { status: undefined, label: 'All', count: undefined },
  { status: ORDER_STATUS.StoreOrdered, label: 'Placed', count: 'storeOrdered' },
  { status: ORDER_STATUS.Paid, label: 'Paid', count: 'paid' },
  { status: ORDER_STATUS.Ordered, label: 'Ordered', count: 'ordered' },
  { status: ORDER_STATUS.Dispatched, label: 'Dispatched', count: 'dispatched' },
  { status: 'cancelled', label: 'Cancelled', count: 'cancelled' },
] as const;
