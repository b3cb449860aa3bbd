import type { OrderStatus } from '@formulary/contract';
import { z } from 'zod';
import { day, listSearch, oneOf } from '#web/lib/list-search.ts';

export const ORDER_SORTS = ['DateOrdered desc', 'DateOrdered', 'TotalPrice desc', 'TotalPrice'] as const;

/** Not imported from the contract: customers download this file, but not the contract of the back office. */
const STATUSES = ['placed', 0, 1, 'cancelled'] as const satisfies (OrderStatus | 'placed' | 'cancelled')[];

export const orderListSearch = () =>
  listSearch(30).extend({
    /** The stage of fulfilment; `placed` orders have not been picked yet, whether paid or not. */
    status: oneOf(STATUSES),
    payment: oneOf(['paid', 'unpaid']),
    /** `held` orders may not be picked yet; all others are `ready`. */
    picking: oneOf(['ready', 'held']),
    way: oneOf(['collection', 'delivery']),
    from: day(),
    until: day(),
    sort: z.enum(ORDER_SORTS).default('DateOrdered desc').catch('DateOrdered desc'),
  });
export type OrderListSearch = z.output<ReturnType<typeof orderListSearch>>;
