import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readRows } from '../../db/rows.ts';
import { type DatabaseCheck, failure, ok, someOf } from '../check.ts';

/** Orders, and therefore invoices, whose total or quantity differs from that of their lines. */
export const orders: DatabaseCheck = {
  name: 'orders and invoices',
  run: async ({ services: { db } }) => {
    const wrong = await readRows(
      db,
      z.object({ reference: z.string() }),
      sql`
      select o.reference_number as reference from orders o
      left join (
        select order_id, sum(cost::bigint * quantity) as price, sum(quantity) as quantity from order_lines group by 1
      ) l on l.order_id = o.id
      where l.price is null or o.total_price <> l.price + o.delivery_fee or o.total_quantity <> l.quantity
      order by 1`,
    );
    if (wrong.length === 0) return [ok('Every order has the total of its lines.')];
    return [
      failure(
        `${wrong.length} orders do not have the total of their lines: ${someOf(wrong.map(({ reference }) => reference))}.`,
        'Someone changed the database by hand. Compare the orders with the last backup.',
      ),
    ];
  },
};
