import {
  type CatalogueCopy,
  COPIED_DESCRIPTION,
  catalogueCopy,
  cents,
  copiedProducts,
} from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import { columnOf, type StoredField } from '../product-columns.ts';
import { IMAGES, VARIANTS } from '../queries.ts';

/** Changes with what a copy contains, so that devices read it again as a whole. */
const FORMAT = 1;

/** `identity.transaction.synonyms` */
const POSITION = /^([0-9a-f]{32})\.(\d{1,19})\.([0-9a-f]{32})$/;

const FIELDS = [
  ...(['sku', 'name', 'dosage', 'strength', 'packSize', 'barcode', 'nappi', 'schedule'] as const),
  ...(['substance', 'cost', 'stock', 'new', 'zeroRated'] as const),
] satisfies StoredField[];

/** One aggregate for each column of a copy, over the rows `p`, `g` (its group) and `m` (its parts). */
const COLUMNS = sql.raw(
  [
    `'id', json_agg(p.id)`,
    ...FIELDS.map((field) => `'${field}', json_agg(p.${columnOf(field)})`),
    ...["'lab', json_agg(p.lab_place)", "'category', json_agg(p.category_place)"],
    ...["'unitCost', json_agg(p.unit_cost)", "'formKey', json_agg(coalesce(p.form_key, ''))"],
    `'description', json_agg(left(html_words(left(p.description, ${2 * COPIED_DESCRIPTION})), ${COPIED_DESCRIPTION}))`,
    `'contents', json_agg(case when p.pack_amount is not null then json_build_object('amount', p.pack_amount, 'unit', p.pack_unit) end)`,
    `'sortKey', json_agg(array_to_string((string_to_array(p.sort_key, chr(1)))[5:], chr(1)))`,
    `'compareKey', json_agg(case when p.compare_key = '' then '' else left(md5(p.compare_key), 12) end)`,
    ...["'productImages', json_agg(p.images)", "'productVariants', json_agg(p.variants)"],
  ].join(', '),
);
const NO_COLUMNS = JSON.stringify(
  Object.fromEntries(Object.keys(copiedProducts.shape).map((column) => [column, []])),
);

const group = (table: 'labs' | 'categories', column: string, part: string) =>
  sql.raw(`
    select g.id, g.name, said.key, row_number() over (order by g.id) - 1 as place
    from (select ${column} as id, array_to_string((string_to_array(min(sort_key), chr(1)))[${part}], chr(1)) as key
      from chosen group by 1) as said join ${table} g on g.id = said.id`);
const groupList = (name: string) =>
  sql.raw(
    `(select coalesce(json_agg(json_build_object('id', id, 'name', name, 'sortKey', key) order by place), '[]') from ${name})`,
  );

const copyRow = catalogueCopy.extend({ products: copiedProducts.extend({ cost: z.array(cents) }) });

/**
 * Returns the products that have changed since a position, or all if it is of another database. Transactions that were running
 * when a position was taken, and all later ones, are read again, so no change is missed whichever of them ended first.
 */
export const readCopy = async (db: Db | Tx, since = ''): Promise<CatalogueCopy> => {
  const [, identity = '', transaction = '0', digest = ''] = POSITION.exec(since) ?? [];
  const [copy] = await readRows(
    db,
    copyRow,
    sql`
    with said as materialized (
      select md5(concat_ws(' ', ${FORMAT}::text, (select system_identifier from pg_control_system()),
          (select timeline_id from pg_control_checkpoint()), (select oid from pg_database where datname = current_database()),
          'products'::regclass::oid)) as identity,
        pg_snapshot_xmin(pg_current_snapshot()) as reached,
        (select md5(coalesce(string_agg(concat_ws(chr(1), term, meaning), chr(2) order by term, meaning), '')) from search_synonyms)
          as digest
    ), now as materialized (
      select *, identity <> ${identity} or ${transaction}::xid8 > reached as is_whole from said
    ), changed as materialized (
      select id, archived_at is null as is_sold from products
        where (select is_whole from now) or changed_in >= ${transaction}::xid8
      union
      select c.product_id, p.id is not null and p.archived_at is null
        from product_changes c left join products p on p.id = c.product_id
        where not (select is_whole from now) and c.changed_in >= ${transaction}::xid8
    ), chosen as materialized (
      select p.id, p.lab_id, p.category_id, p.sort_key from products p join changed on changed.id = p.id where changed.is_sold
    ), lab as materialized (${group('labs', 'lab_id', '1:2')}), category as materialized (${group('categories', 'category_id', '3:4')}),
    listed as (
      select p.*, lab.place as lab_place, category.place as category_place, ${IMAGES} as images, ${VARIANTS} as variants
      from chosen join products p on p.id = chosen.id join lab on lab.id = p.lab_id join category on category.id = p.category_id
      order by p.sort_key, p.id
    )
    select concat_ws('.', identity, reached, digest) as position, is_whole as "isWhole",
      coalesce((select json_build_object(${COLUMNS}) from listed p having count(*) > 0), ${NO_COLUMNS}::json) as products,
      ${groupList('lab')} as labs, ${groupList('category')} as categories,
      (select coalesce(json_agg(id), '[]') from changed where not is_sold and not is_whole) as gone,
      case when is_whole or digest <> ${digest} then (
        select coalesce(json_agg(json_build_object('term', term, 'meaning', meaning) order by term, meaning), '[]')
        from search_synonyms) end as synonyms
    from now`,
  );
  if (!copy) throw new Error('No copy was made');
  return copy;
};
