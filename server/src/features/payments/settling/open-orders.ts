import { ORDER_STATUS } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';

/** What standing settlements have paid of the row of `orders` at hand, in cents. */
export const settledCents: SQL<number> = sql`coalesce((
  select sum(s.amount) from settlements s where s.order_id = orders.id and s.undone_at is null
), 0)::float8`;

/** Whether somebody moved the row of `orders` at hand to Paid by hand: a move that no settlement stands for. */
export const isPaidByHand: SQL<boolean> = sql`exists (
  select from order_events e where e.order_id = orders.id and e.status = ${sql.raw(String(ORDER_STATUS.Paid))}
    and not exists (select from settlements s where s.paid_event_id = e.id)
)`;

/**
 * Whether the row of `orders` at hand is to be paid still, wherever it is on its way: not cancelled, not marked Paid by
 * hand, and settled for less than its total.
 */
export const isOpen: SQL<boolean> = sql`(orders.cancelled_at is null and not ${isPaidByHand}
  and ${settledCents} < orders.total_price)`;
