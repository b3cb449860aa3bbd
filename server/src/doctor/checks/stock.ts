import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readRows } from '../../db/rows.ts';
import { type DatabaseCheck, type Finding, failure, ok, someOf } from '../check.ts';

/** Stock below zero, and the stored counts of products that are out of stock or low, which staff rely on. */
export const stock: DatabaseCheck = {
  name: 'stock',
  run: async ({ services: { db } }) => {
    const negative = await readRows(
      db,
      z.object({ sku: z.string() }),
      sql`select sku from products where stock < 0 order by sku`,
    );
    const wrong = await readRows(
      db,
      z.object({ kind: z.string() }),
      sql`
      with kept as (select kind, sum(count) as count from kept_counts where list = 'products' group by 1),
        counted as (select kind_of_product(archived_at, stock) as kind, count(*) as count from products group by 1)
      select kind::text as kind from kept full join counted using (kind)
      where coalesce(kept.count, 0) <> coalesce(counted.count, 0)`,
    );
    const findings: Finding[] = [];
    if (negative.length > 0)
      findings.push(
        failure(
          `${negative.length} products have negative stock: ${someOf(negative.map(({ sku }) => sku))}.`,
          'Count them and correct their stock in the back office.',
        ),
      );
    if (wrong.length > 0)
      findings.push(
        failure(
          'The numbers of products out of stock or low on the dashboard are not those of the catalogue.',
          'Someone changed the database by hand. Make a backup and restore it into an empty store, which counts again.',
        ),
      );
    return findings.length > 0
      ? findings
      : [ok('No product has negative stock, and the numbers of the dashboard are right.')];
  },
};
