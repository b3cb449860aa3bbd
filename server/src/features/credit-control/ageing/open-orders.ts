import { dateAt, ORDER_STATUS } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { findTimeZone } from '../../../db/store-days.ts';
import { isUnpaid } from '../../orders/payment-status.ts';

/** A day of the store, on which invoices are due or overdue. */
export type Today = { day: string; timeZone: string };

export const findToday = async (db: Db | Tx, at: Date): Promise<Today> => {
  const timeZone = await findTimeZone(db);
  return { timeZone, day: dateAt(at.getTime(), timeZone) };
};

/**
 * The due date of an order, which is that of its invoice. An order that was dispatched before invoices were issued is
 * due according to the customer's terms, counted from the day it was ordered. Null for one that is not invoiced yet.
 */
const dueOn = (timeZone: string): SQL => sql`
  coalesce(invoice.due_on, case when orders.status = ${ORDER_STATUS.Dispatched}::int then
    (orders.date_ordered at time zone ${timeZone})::date + coalesce(
      (select c.terms_days from customer_details c where c.user_id = orders.user_id),
      (select b.terms_days from business_settings b), 30) end)`;

/** `isIssued`: an invoice issued after the given time does not count. */
const columns = (timeZone: string, open: SQL, isIssued: SQL = sql`true`): SQL => sql`
  orders.user_id, orders.id as order_id, case when ${isIssued} then invoice.id end as document_id,
  case when invoice.id is null or ${isIssued} then ${dueOn(timeZone)} end as due_on, ${open} as open`;

/** Selects the unpaid amount of each order, for those of `orders` that `which` selects. */
export const openOrders = ({ timeZone }: Today, which: SQL = sql`true`): SQL => sql`
  select ${columns(timeZone, sql`orders.total_price - orders.settled`)}
  from orders left join tax_documents invoice on invoice.order_id = orders.id and invoice.kind = 'invoice'
  where ${isUnpaid} and ${which}`;

/** Selects the unpaid amount of each of a customer's orders just before a given time. */
export const openOrdersBefore = ({ timeZone }: Today, userId: string, moment: Date): SQL => {
  const before = sql`${moment.toISOString()}::timestamptz`;
  return sql`
    select ${columns(timeZone, sql`orders.total_price - paid.amount`, sql`invoice.issued_at < ${before}`)}
    from orders
    left join tax_documents invoice on invoice.order_id = orders.id and invoice.kind = 'invoice'
    cross join lateral (
      select coalesce(sum(s.amount), 0) as amount from settlements s
      where s.order_id = orders.id and s.settled_at < ${before} and (s.undone_at is null or s.undone_at >= ${before})
    ) paid
    where orders.user_id = ${userId} and orders.date_ordered < ${before} and not orders.is_marked_paid
      and (orders.cancelled_at is null or orders.cancelled_at >= ${before}) and paid.amount < orders.total_price`;
};
