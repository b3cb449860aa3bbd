import {
  type BoughtList,
  bought,
  cents,
  dateAt,
  daysAfter,
  MAX_BOUGHT,
  type Page,
  startOfDay,
  type UsualList,
  usual,
} from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { findTimeZone } from '../../db/store-days.ts';
import { PRODUCT, PRODUCT_TABLES, productRow } from '../catalogue/queries.ts';

/** Older orders do not count. */
const WITHIN_DAYS = 400;
const LEAST_DAYS = 2;
/** The interval is known from the third order on, unless the gaps between orders differ too much. */
const LEAST_DAYS_OF_RHYTHM = 3;
const MOST_DIFFERENCE = 2;
/** Only the last orders count, because needs change. */
const LAST_DAYS = 6;
/** An order that is later than both limits was not forgotten; rather, the customer has stopped ordering the product. */
const LATE_RHYTHMS = 3;
const LATE_DAYS = 28;

type Customer = { userId: string; at: Date };
type Asked = Customer & { page: Page };

const firstDay = (at: Date, timeZone: string): Date =>
  new Date(startOfDay(daysAfter(dateAt(at.getTime(), timeZone), -WITHIN_DAYS), timeZone));

/** Days on which a product, or a variant of it, was ordered, with the total quantity of that day. */
const orderedSql = (userId: string, since: Date, timeZone: string): SQL => sql`
  select l.product_id, coalesce(l.variant_name, '') as variant_name,
    (o.date_ordered at time zone ${timeZone})::date as day, sum(l.quantity) as quantity,
    (array_agg(l.cost order by o.date_ordered desc, o.id desc))[1] as cost
  from orders o join order_lines l on l.order_id = o.id
  where o.user_id = ${userId} and o.cancelled_at is null and o.date_ordered >= ${since.toISOString()}::timestamptz
  group by 1, 2, 3`;

export const usualsSql = ({ userId, at, page: { skip, take } }: Asked, timeZone: string): SQL => {
  const today = dateAt(at.getTime(), timeZone);
  return sql`
  with ordered as (${orderedSql(userId, firstDay(at, timeZone), timeZone)}),
  days as (
    select ordered.*, row_number() over (partition by product_id, variant_name order by day desc) as nth,
      day - lag(day) over (partition by product_id, variant_name order by day) as gap
    from ordered
  ), habits as (
    select product_id, variant_name, count(*)::int as times, max(day) as last_day,
      least(1000000, percentile_disc(0.5) within group (order by quantity) filter (where nth <= ${LAST_DAYS}))::int as quantity,
      round(percentile_cont(0.5) within group (order by gap) filter (where nth < ${LAST_DAYS}))::int as gap,
      percentile_disc(array[0.25, 0.75]) within group (order by gap) filter (where nth < ${LAST_DAYS}) as quarters,
      max(cost) filter (where nth = 1) as cost
    from days group by product_id, variant_name having count(*) >= ${LEAST_DAYS}
  ), rhythms as (
    select h.*, v.id as variant_id,
      case when times >= ${LEAST_DAYS_OF_RHYTHM} and quarters[2] <= quarters[1] * ${MOST_DIFFERENCE} then gap end as every
    from habits h join products p on p.id = h.product_id and p.archived_at is null
    left join product_variants v on v.product_id = h.product_id and v.name = h.variant_name
    where h.variant_name = '' or v.id is not null
  ), usuals as (
    select rhythms.*,
      case when ${today}::date <= last_day + greatest(every * ${LATE_RHYTHMS}, every + ${LATE_DAYS}) then last_day + every end as due
    from rhythms
  ), placed as (
    select usuals.*, coalesce(due <= ${today}::date, false) as is_due, row_number() over (
      order by coalesce(due <= ${today}::date, false) desc, case when due <= ${today}::date then due end,
        times desc, last_day desc, product_id, variant_name) as place
    from usuals
  )
  select (select count(*)::int from placed) as total, (select count(*)::int from placed where is_due) as due, coalesce((
    select json_agg(json_build_object('product', ${PRODUCT}, 'variantId', u.variant_id, 'quantity', u.quantity,
      'timesOrdered', u.times, 'everyDays', u.every, 'lastOrderedOn', u.last_day, 'dueOn', u.due, 'isDue', u.is_due,
      'lastCost', u.cost) order by u.place)
    from placed u join ${PRODUCT_TABLES} on p.id = u.product_id where u.place > ${skip} and u.place <= ${take}), '[]') as usuals`;
};

const answerRow = z.object({
  total: z.int(),
  due: z.int(),
  usuals: z.array(usual.extend({ product: productRow, lastCost: cents })),
});

/** Returns a page of the products that a customer orders regularly, due products first, and their number. */
export const listUsuals = async (db: Db | Tx, asked: Asked): Promise<UsualList> => {
  const statement = usualsSql(asked, await findTimeZone(db));
  const [answer = { usuals: [], total: 0, due: 0 }] = await readRows(db, answerRow, statement);
  return answer;
};

export const boughtSql = ({ userId, at }: Customer, timeZone: string): SQL => sql`
  select last.product_id as "productId", v.id as "variantId", last.quantity::int as quantity, last.cost::float8 as cost, last.day::text as "orderedOn"
  from (
    select distinct on (product_id, variant_name) *
    from (${orderedSql(userId, firstDay(at, timeZone), timeZone)}) ordered
    order by product_id, variant_name, day desc
  ) last
  left join product_variants v on v.product_id = last.product_id and v.name = last.variant_name
  where last.variant_name = '' or v.id is not null
  order by last.day desc, last.product_id, v.id limit ${MAX_BOUGHT}`;

const boughtRow = bought.extend({ cost: cents });

/** Returns how a customer last ordered each product, however seldom, those ordered last first. */
export const listBought = async (db: Db | Tx, customer: Customer): Promise<BoughtList> => ({
  bought: await readRows(db, boughtRow, boughtSql(customer, await findTimeZone(db))),
});
