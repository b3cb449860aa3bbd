import { sql } from 'drizzle-orm';
import type { Tx } from '../../../../db/client.ts';

/** Locks the products that a list speaks of, in the order that every act locks them: no order moves their stock meanwhile. */
export const lockListed = async (tx: Tx, importId: string): Promise<void> => {
  await tx.execute(sql`
    select 1 from products
    where id in (select product_id from import_rows where import_id = ${importId} and kind <> 'fault')
    order by id for no key update`);
};
