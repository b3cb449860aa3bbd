import { ORDER_STATUS, PICK_HOLDS, type PickHold } from '@formulary/contract';
import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { isUnpaid } from './payment-status.ts';
import { orders } from './tables.ts';

/** Why unpaid orders of each customer are held, as rows `(user_id, hold)`; `hold` is null if they may be picked. */
const HOLD_BY_CUSTOMER = sql`
  select holder.id as user_id, case
    when not holder.store_access or holder.deactivated_at is not null then 'access'
    when coalesce(agreed.terms_days, business.terms_days, 30) = 0 then 'terms'
    when account.outstanding > holder.credit_limit then 'limit' end as hold
  from users holder
  left join customer_details agreed on agreed.user_id = holder.id
  left join ledger_accounts account on account.user_id = holder.id
  left join business_settings business on true`;

const isOpen = sql`(${isUnpaid} and ${orders.status} <> ${ORDER_STATUS.Dispatched})`;

/**
 * Why a row of `orders` may not be picked or dispatched yet: a PickHold, or null if it may. A paid order may always be picked,
 * any other if its customer's terms, credit limit and access allow it. This is the only place with that rule.
 */
export const holdOf: SQL<PickHold | null> = sql<PickHold | null>`(case when ${isOpen} then (
  select held.hold from (${HOLD_BY_CUSTOMER}) held where held.user_id = ${orders.userId}) end)`;

/** The same rule as a condition, which reads the customers once for all orders. */
export const isHeld: SQL<boolean> = sql<boolean>`(${isOpen} and ${orders.userId} in (
  select held.user_id from (${HOLD_BY_CUSTOMER}) held where held.hold is not null))`;

/** Counts placed orders and orders being picked by their hold, with the date of the oldest. */
export const selectOrdersInProgress = (): SQL => sql`
  select ${orders.status} = ${ORDER_STATUS.Ordered} as "isPicked", case when ${isOpen} then held.hold end as hold,
    count(*)::int as count, min(${orders.dateOrdered}) as "oldestAt"
  from ${orders} join (${HOLD_BY_CUSTOMER}) held on held.user_id = ${orders.userId}
  where ${orders.status} in (${ORDER_STATUS.Ordered}, ${ORDER_STATUS.Paid}, ${ORDER_STATUS.StoreOrdered})
    and ${orders.cancelledAt} is null
  group by 1, 2`;
export const orderInProgress = z.object({
  isPicked: z.boolean(),
  hold: z.enum(PICK_HOLDS).nullable(),
  count: z.int(),
  oldestAt: z.coerce.date(),
});

const holdRow = z.object({ hold: z.enum(PICK_HOLDS).nullable() });

/** Returns why an order may not be picked or dispatched yet; null if it may. */
export const findHold = async (db: Db | Tx, orderId: string): Promise<PickHold | null> => {
  const [row] = await readRows(
    db,
    holdRow,
    sql`select ${holdOf} as hold from ${orders} where ${eq(orders.id, orderId)}`,
  );
  return row?.hold ?? null;
};
