import type { Lab } from '@formulary/contract';
import { lab } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';

/**
 * Lists labs that have products, by name, each with its categories. `q` is part of the lab's name, ignoring accents and
 * case. Labs with a blank name are left out.
 */
export const listLabs = (db: Db | Tx, q = ''): Promise<Lab[]> =>
  readRows(
    db,
    lab,
    sql`
    with l as materialized (
      select id, name, search_key(name) as key from labs where btrim(name) <> ''
    ), c as materialized (
      select id, name, search_sort_part(search_key(name)) as place from categories
    )
    select l.id, l.name, coalesce(
      json_agg(json_build_object('id', c.id, 'name', c.name) order by c.place, c.name, c.id)
        filter (where btrim(c.name) <> ''), '[]') as categories
    from product_counts n join l on l.id = n.lab_id join c on c.id = n.category_id
    where n.count > 0 and strpos(l.key, search_key(${q})) > 0
    group by l.id, l.name, l.key
    order by search_sort_part(l.key), l.name, l.id`,
  );
