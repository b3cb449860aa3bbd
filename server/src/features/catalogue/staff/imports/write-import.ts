import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../../db/client.ts';
import { lockImports } from '../../price-list/apply-import.ts';
import { idsByName } from '../../price-list/name-ids.ts';
import { categories, labs } from '../../tables.ts';
import { lockProducts } from '../products/lock-products.ts';

/** Products that are changed at a time: an order for one of them waits for no more than these. */
const CHANGED_AT_A_TIME = 200;
const ADDED_AT_A_TIME = 1000;

const FIELDS = sql.raw(
  `name text, dosage text, strength text, "packSize" text, schedule text, description text, information text,
   cost bigint, stock int, "isNew" boolean`,
);

/** Finds or makes the labs or categories that a list names, and answers those that were made. */
const placeGroups = async (tx: Tx, id: string, kind: 'lab' | 'category'): Promise<string[]> => {
  const table = kind === 'lab' ? labs : categories;
  const { rows } = await tx.execute<{ name: string }>(sql`
    select distinct given ->> ${kind}::text as name from import_rows
    where import_id = ${id} and given ->> ${kind}::text is not null`);
  if (rows.length === 0) return [];
  const names = rows.map(({ name }) => name);
  const known = new Set((await tx.select({ id: table.id }).from(table)).map((row) => row.id));
  const idOf = await idsByName(tx, table, names);
  const ids = names.map(idOf);
  await tx.execute(sql`
    update import_rows r set ${sql.identifier(`${kind}_id`)} = given_name.id
    from unnest(${sql.param(names)}::text[], ${sql.param(ids)}::uuid[]) as given_name (name, id)
    where r.import_id = ${id} and r.given ->> ${kind}::text = given_name.name`);
  return [...new Set(ids.filter((made) => !known.has(made)))];
};

/** Whether the products that a list changes are still as they were compared. */
export const isStillSeen = async (tx: Tx, id: string): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select from import_rows r left join products p on p.id = r.product_id
    where r.import_id = ${id} and r.kind = 'changed' and p.version is distinct from r.seen_version limit 1`);
  return rows.length === 0;
};

/** Adds the new products of a list, with their labs and categories. Nobody can order them before the commit: it may take long. */
export const addListed = async (tx: Tx, id: string, onAdded: (count: number) => void): Promise<void> => {
  const madeLabs = await placeGroups(tx, id, 'lab');
  const madeCategories = await placeGroups(tx, id, 'category');
  await tx.execute(sql`
    update imports set made_labs = ${sql.param(madeLabs)}::uuid[], made_categories = ${sql.param(madeCategories)}::uuid[]
    where id = ${id}`);
  for (let from = 0, count = ADDED_AT_A_TIME; count === ADDED_AT_A_TIME; from += ADDED_AT_A_TIME) {
    const { rowCount } = await tx.execute(sql`
      insert into products (id, sku, name, dosage, strength, pack_size, schedule, description, information, cost, stock,
        is_new, lab_id, category_id)
      select r.product_id, r.sku, g.name, g.dosage, g.strength, g."packSize", g.schedule, g.description,
        coalesce(g.information, ''), g.cost, coalesce(g.stock, 0), coalesce(g."isNew", false), r.lab_id, r.category_id
      from import_rows r, jsonb_to_record(r.given) as g (${FIELDS})
      where r.import_id = ${id} and r.kind = 'added'
        and r.position >= ${from} and r.position < ${from + ADDED_AT_A_TIME}`);
    count = rowCount ?? 0;
    if (count > 0) onAdded(count);
  }
  await tx.execute(sql`
    update import_rows r set is_written = true, version = p.version, stock = p.stock
    from products p where r.import_id = ${id} and r.kind = 'added' and p.id = r.product_id`);
};

/** A field that is still as it was seen takes what the list says; what somebody changed since the import was decided stays. */
const merged = (column: string, field = column) =>
  sql.raw(
    `${column} = case when g."${field}" is not null and p.${column} = f."${field}" then g."${field}" else p.${column} end`,
  );
const mergedGroup = (kind: 'lab' | 'category') =>
  sql.raw(
    `${kind}_id = case when p.${kind}_id = (r.seen ->> '${kind}Id')::uuid
      then coalesce((select id from ${kind === 'lab' ? 'labs' : 'categories'} where id = r.${kind}_id), p.${kind}_id)
      else p.${kind}_id end`,
  );

const NUMBERS = sql.join(
  [
    merged('cost'),
    merged('is_new', 'isNew'),
    sql.raw('stock = greatest(0, p.stock + coalesce(r.stock_change, 0)), version = p.version + 1'),
  ],
  sql`, `,
);
const TEXTS = sql.join(
  [
    merged('name'),
    merged('dosage'),
    merged('strength'),
    merged('pack_size', 'packSize'),
    merged('schedule'),
    merged('description'),
    merged('information'),
    mergedGroup('lab'),
    mergedGroup('category'),
  ],
  sql`, `,
);
const HAS_TEXTS = sql.raw(
  `exists (select from jsonb_object_keys(r.given) as k where k not in ('cost', 'isNew'))`,
);

/** Writes the next lines behind the position `after`; answers the last position, or undefined where there are none. */
const writeNext = async (tx: Tx, id: string, at: Date, after: number): Promise<number | undefined> => {
  const { rows } = await tx.execute<{ position: number; productId: string }>(sql`
    select position, product_id as "productId" from import_rows
    where import_id = ${id} and kind = 'changed' and not is_written and position > ${after}
    order by position limit ${CHANGED_AT_A_TIME}`);
  if (rows.length === 0) return undefined;
  const positions = sql`${sql.param(rows.map(({ position }) => position))}::int[]`;
  const listed = sql`r.import_id = ${id} and r.kind = 'changed' and r.position = any(${positions})`;
  await lockProducts(
    tx,
    rows.map(({ productId }) => productId),
  );
  await tx.execute(sql`
    update import_rows r set before = to_jsonb(p) - 'search_vector' - 'sort_key' - 'name_key'
    from products p where ${listed} and p.id = r.product_id`);
  const given = sql`
    from import_rows r, jsonb_to_record(r.given) as g (${FIELDS}), jsonb_to_record(r.seen) as f (${FIELDS})
    where ${listed} and p.id = r.product_id`;
  // Prices and stock alone are in no search index, and are written much faster.
  await tx.execute(sql`update products p set ${NUMBERS}, updated_at = ${at} ${given} and not ${HAS_TEXTS}`);
  await tx.execute(
    sql`update products p set ${NUMBERS}, ${TEXTS}, updated_at = ${at} ${given} and ${HAS_TEXTS}`,
  );
  await tx.execute(sql`
    update import_rows r set is_written = true, version = p.version, stock = p.stock
    from import_rows o left join products p on p.id = o.product_id
    where ${listed} and o.import_id = r.import_id and o.kind = r.kind and o.position = r.position`);
  return rows.at(-1)?.position;
};

type Decided = { id: string; appliedBy: string | null; at: Date };

/**
 * Writes what an import that is decided changes, some products at a time, and ends it. It goes on where it was broken off,
 * and two who do it at once do each line once.
 */
export const finishImport = async (
  db: Db,
  { id, appliedBy, at }: Decided,
  onWritten: (count: number) => void = () => {},
): Promise<void> => {
  for (let after: number | undefined = -1; after !== undefined; ) {
    const from: number = after;
    after = await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('formulary.actor', ${appliedBy ?? ''}, true)`);
      await lockImports(tx);
      return writeNext(tx, id, at, from);
    });
    if (after !== undefined) onWritten(after - from);
  }
  await db.execute(sql`update imports set state = 'applied' where id = ${id} and state = 'applying'`);
};
