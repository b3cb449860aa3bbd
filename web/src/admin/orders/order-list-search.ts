import type { OrderStatus } from '@formulary/contract';
import { z } from 'zod';
import { day, listSearch, oneOf } from '#web/lib/list-search.ts';

export const ORDER_SORTS = ['DateOrdered desc', 'DateOrdered', 'TotalPrice desc', 'TotalPrice'] as const;

/** Written out: this file is in the chunk that everybody loads, the contract of the back office is not. */
const STATUSES = ['placed', 0, 1, 'cancelled'] as const satisfies (OrderStatus | 'placed' | 'cancelled')[];

/** What the list of all orders shows, in the URL. */
export const orderListSearch = listSearch(30).extend({
  /** How far the orders have come; `placed` are to be picked, paid or not. */
  status: oneOf(STATUSES),
  payment: oneOf(['paid', 'unpaid']),
  way: oneOf(['collection', 'delivery']),
  from: day,
  until: day,
  sort: z.enum(ORDER_SORTS).default('DateOrdered desc').catch('DateOrdered desc'),
});
export type OrderListSearch = z.output<typeof orderListSearch>;
