import { NOTIFICATION_DAYS } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import type { Services } from '../../../server/src/http/app.ts';
import type { workingDays } from './plans.ts';

const DAY_MS = 86_400_000;
const LOW_PRODUCTS_TOLD = 3;

/**
 * Dates what the history told while it was loaded: each notification when its order or payment became so. What is older than
 * the last two working days was read since, and what is too old to be kept is removed.
 */
export const dateNotifications = async (
  { db }: Services,
  now: Date,
  moment: ReturnType<typeof workingDays>,
): Promise<void> => {
  const [priced, low, unread] = [moment(1, 10, 15), moment(1, 13, 20), moment(2, 7, 0)];
  // Stock that is low today is told as of yesterday; how low it once was is of no interest.
  await db.execute(sql`
    delete from notifications n where n.kind = 'low-stock' and not exists (
      select from (select p.id from products p where p.stock <= 10 and p.archived_at is null
          and exists (select from notifications o where o.kind = 'low-stock' and o.subject_id = p.id)
        order by p.sort_key, p.id limit ${LOW_PRODUCTS_TOLD}) as few
      where few.id = n.subject_id)`);
  await db.execute(sql`
    delete from notifications n using notifications later
    where n.kind = 'low-stock' and later.kind = n.kind and later.user_id = n.user_id
      and later.subject_id = n.subject_id and (later.created_at, later.id) > (n.created_at, n.id)`);
  await db.execute(sql`
    update notifications n set email_due = false, created_at = coalesce(case n.kind
      when 'order-placed' then (select date_ordered from orders where id = n.subject_id)
      when 'new-order' then (select date_ordered from orders where id = n.subject_id)
      when 'order-dispatched' then (select max(date) from order_events where order_id = n.subject_id and status = 1)
      when 'order-cancelled' then (select cancelled_at from orders where id = n.subject_id)
      when 'new-proof' then (select date_created from payments where id = n.subject_id)
      when 'payment-approved' then (select approved_at from payments where id = n.subject_id)
      when 'payment-rejected' then (select rejected_at from payments where id = n.subject_id)
      when 'price-changed' then ${priced}::timestamptz
      when 'low-stock' then ${low}::timestamptz end, n.created_at)`);
  // What was undone has no moment, and was told just now.
  await db.execute(sql`
    delete from notifications where created_at
      not between ${new Date(now.getTime() - NOTIFICATION_DAYS * DAY_MS)} and ${now}`);
  await db.execute(sql`
    update notifications set read_at = created_at + interval '20 minutes' where created_at < ${unread}`);
};
