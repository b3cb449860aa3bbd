import type { OrderStatus } from '@formulary/contract';
import { z } from 'zod';
import { listSearch } from '#web/lib/list-search.ts';

export const STAFF_ORDERS_PAGE_SIZE = 30;
export const ORDER_SORTS = ['DateOrdered desc', 'DateOrdered', 'TotalPrice desc', 'TotalPrice'] as const;

/** Written out: this file is in the chunk that everybody loads, the contract of the back office is not. */
const STATUSES = ['placed', 0, 1, 'cancelled'] as const satisfies (OrderStatus | 'placed' | 'cancelled')[];
const day = z.iso.date().optional().catch(undefined);

/** What the list of all orders shows, in the URL. `from` and `until` are days, both included. */
export const orderListSearch = listSearch(STAFF_ORDERS_PAGE_SIZE).extend({
  /** How far the orders have come; `placed` are to be picked, paid or not. */
  status: z.literal(STATUSES).optional().catch(undefined),
  payment: z.enum(['paid', 'unpaid']).optional().catch(undefined),
  way: z.enum(['collection', 'delivery']).optional().catch(undefined),
  from: day,
  until: day,
  sort: z.enum(ORDER_SORTS).default('DateOrdered desc').catch('DateOrdered desc'),
});
export type OrderListSearch = z.output<typeof orderListSearch>;
