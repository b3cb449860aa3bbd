import { type AmountsDue, addCents, cents, DUE_STATES, inCents, subtractCents } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { findOutstanding } from '../ledger/queries.ts';
import { findUnused } from '../payments/queries.ts';
import { openOrders, type Today } from './ageing/open-orders.ts';

const MAX_ORDERS = 100;

const row = z.object({
  id: z.uuid(),
  state: z.enum(DUE_STATES),
  dueOn: z.iso.date().nullable(),
  open: cents,
});

/** Returns a customer's balance by due date. Amounts without an order, such as debits, are due now. */
export const findAmountsDue = async (db: Db, userId: string, today: Today): Promise<AmountsDue> => {
  const paysFirst = sql`coalesce((select c.terms_days from customer_details c where c.user_id = ${userId}),
    (select b.terms_days from business_settings b), 30) = 0`;
  const [outstanding, unused, orders] = await Promise.all([
    findOutstanding(db, userId),
    findUnused(db, userId),
    readRows(
      db,
      row,
      sql`select unpaid.order_id as id, unpaid.due_on::text as "dueOn", unpaid.open::float8 as open, case
          when unpaid.due_on < ${today.day}::date then 'overdue'
          when unpaid.due_on = ${today.day}::date or unpaid.due_on is null and ${paysFirst} then 'now'
          else 'later' end as state
        from (${openOrders(today, sql`orders.user_id = ${userId}`)}) unpaid
        order by unpaid.due_on nulls last, unpaid.order_id`,
    ),
  ]);
  const sumOf = (state: (typeof DUE_STATES)[number]) =>
    addCents(inCents(0), ...orders.filter((order) => order.state === state).map(({ open }) => open));
  const beside = subtractCents(outstanding, addCents(inCents(0), ...orders.map(({ open }) => open)));
  return {
    overdue: sumOf('overdue'),
    now: addCents(sumOf('now'), inCents(Math.max(0, beside))),
    later: sumOf('later'),
    unused: inCents(Math.min(0, beside)),
    orders: orders.slice(0, MAX_ORDERS).map(({ id, state, dueOn }) => ({ id, state, dueOn })),
    ...unused,
  };
};
