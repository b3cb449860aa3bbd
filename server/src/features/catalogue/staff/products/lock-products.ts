import { sql } from 'drizzle-orm';
import type { Tx } from '../../../../db/client.ts';

/** Locks products in the order that all code uses, which prevents deadlocks. */
export const lockProducts = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await tx.execute(sql`
    select 1 from products where id = any(${sql.param(ids)}::uuid[]) order by id for no key update`);
};
