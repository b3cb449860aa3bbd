import type { Lab } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';

/**
 * The labs that have products, by name, each with the categories that they stand in. `q` is a part of the lab's name,
 * accents and case ignored. A blank name is never answered.
 */
export const listLabs = async (db: Db | Tx, q = ''): Promise<Lab[]> => {
  const { rows } = await db.execute<Lab>(sql`
    select l.id, l.name, coalesce(
      json_agg(json_build_object('id', c.id, 'name', c.name) order by search_sort_part(search_key(c.name)), c.name, c.id)
        filter (where btrim(c.name) <> ''), '[]') as categories
    from product_counts n join labs l on l.id = n.lab_id join categories c on c.id = n.category_id
    where n.count > 0 and btrim(l.name) <> '' and strpos(search_key(l.name), search_key(${q})) > 0
    group by l.id
    order by search_sort_part(search_key(l.name)), l.name, l.id`);
  return rows;
};
