import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readRows } from '../../../server/src/db/rows.ts';
import { watchProduct } from '../../../server/src/features/catalogue/watch-stock.ts';
import type { Services } from '../../../server/src/http/app.ts';
import type { DemoCustomer } from './people.ts';

/** Has `demo` wait for a product that is out of stock, while other labs have the same. */
export const addWatch = async (
  { db }: Services,
  customers: readonly DemoCustomer[],
  at: Date,
): Promise<void> => {
  const demo = customers.find(({ username }) => username === 'demo');
  const [missing] = await readRows(
    db,
    z.object({ id: z.uuid() }),
    sql`
    select p.id from products p
    where p.stock = 0 and p.archived_at is null and p.compare_key <> '' and exists (
      select from products e where e.compare_key = p.compare_key and e.stock > 0 and e.archived_at is null)
    order by p.sku limit 1`,
  );
  if (demo && missing) await watchProduct(db, { actorId: demo.id, at }, missing.id);
};
