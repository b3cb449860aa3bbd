import { ORDER_STATUS, orderStatus } from '@formulary/contract';
import { z } from 'zod';
import { listSearch } from '#web/lib/list-search.ts';

export const STAFF_ORDERS_PAGE_SIZE = 30;
export const ORDER_SORTS = ['DateOrdered desc', 'DateOrdered', 'TotalPrice desc', 'TotalPrice'] as const;

const day = z.iso.date().optional().catch(undefined);

/** What the list of all orders shows, in the URL. `from` and `until` are days, both included. */
export const orderListSearch = listSearch(STAFF_ORDERS_PAGE_SIZE).extend({
  status: z
    .union([orderStatus, z.literal('cancelled')])
    .optional()
    .catch(undefined),
  way: z.enum(['collection', 'delivery']).optional().catch(undefined),
  from: day,
  until: day,
  sort: z.enum(ORDER_SORTS).default('DateOrdered desc').catch('DateOrdered desc'),
});
export type OrderListSearch = z.output<typeof orderListSearch>;

/** The tabs of the list, along an order's way. */
export const ORDER_TABS = [
  { status: undefined, label: 'All', count: undefined },
  { status: ORDER_STATUS.StoreOrdered, label: 'Placed', count: 'storeOrdered' },
  { status: ORDER_STATUS.Paid, label: 'Paid', count: 'paid' },
  { status: ORDER_STATUS.Ordered, label: 'Ordered', count: 'ordered' },
  { status: ORDER_STATUS.Dispatched, label: 'Dispatched', count: 'dispatched' },
  { status: 'cancelled', label: 'Cancelled', count: 'cancelled' },
] as const;
