import { fieldsOf } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../../db/client.ts';
import { readRows } from '../../../../db/rows.ts';
import { lockImports } from '../../price-list/apply-import.ts';
import { findOrCreateByName } from '../../price-list/find-or-create-by-name.ts';
import { columnOf, columnTypeOf, STORED_FIELDS, type StoredField, startOf } from '../../product-columns.ts';
import { categories, labs } from '../../tables.ts';
import { lockProducts } from '../products/lock-products.ts';

/** Products written per transaction, which bounds how long an order for a changed one waits. */
const AT_A_TIME = { added: 500, changed: 200 };
type Kind = keyof typeof AT_A_TIME;

/** The columns of a line that come from the list: all but the code. */
const GIVEN_FIELDS = STORED_FIELDS.filter((field) => field !== 'sku');
const GIVEN = sql.raw(GIVEN_FIELDS.map((field) => `"${field}" ${columnTypeOf(field)}`).join(', '));
const COLUMNS = sql.raw(GIVEN_FIELDS.map(columnOf).join(', '));
const VALUES = sql.raw(GIVEN_FIELDS.map((field) => `coalesce(g."${field}", ${startOf(field)})`).join(', '));

type Condition = ReturnType<typeof sql>;

/** Finds or creates the labs or categories that lines name, and returns the ids of those created. */
const placeGroups = async (tx: Tx, kind: 'lab' | 'category', lines: Condition): Promise<string[]> => {
  const table = kind === 'lab' ? labs : categories;
  const rows = await readRows(
    tx,
    z.object({ name: z.string() }),
    sql`
    select distinct given ->> ${kind}::text as name from import_rows r
    where ${lines} and given ->> ${kind}::text is not null`,
  );
  if (rows.length === 0) return [];
  const names = rows.map(({ name }) => name);
  const known = new Set((await tx.select({ id: table.id }).from(table)).map((row) => row.id));
  const idOf = await findOrCreateByName(tx, table, names);
  const ids = names.map(idOf);
  await tx.execute(sql`
    update import_rows r set ${sql.identifier(`${kind}_id`)} = given_name.id
    from unnest(${sql.param(names)}::text[], ${sql.param(ids)}::uuid[]) as given_name (name, id)
    where ${lines} and r.given ->> ${kind}::text = given_name.name`);
  return [...new Set(ids.filter((made) => !known.has(made)))];
};

/**
 * Whether the catalogue still matches the comparison: changed fields have the values seen, and added products do not
 * exist.
 */
export const isComparisonCurrent = async (tx: Tx, id: string): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select from import_rows r left join products p on p.id = r.product_id
    where r.import_id = ${id} and r.kind = 'changed' and p.version is distinct from r.seen_version
    union all
    select from import_rows r join products p on p.sku = r.sku where r.import_id = ${id} and r.kind = 'added'
    limit 1`);
  return rows.length === 0;
};

const GROUPS = [
  { kind: 'lab', table: 'labs', made: 'made_labs' },
  { kind: 'category', table: 'categories', made: 'made_categories' },
] as const;

/** Creates the labs and categories that lines name and the catalogue lacks, or no longer has. */
export const addListedGroups = async (
  tx: Tx,
  id: string,
  lines = sql`r.import_id = ${id}`,
): Promise<void> => {
  for (const { kind, table, made } of GROUPS) {
    const unplaced = sql`${lines} and not exists (
      select from ${sql.identifier(table)} g where g.id = r.${sql.identifier(`${kind}_id`)})`;
    const ids = await placeGroups(tx, kind, unplaced);
    if (ids.length === 0) continue;
    const column = sql.identifier(made);
    await tx.execute(
      sql`update imports set ${column} = ${column} || ${sql.param(ids)}::uuid[] where id = ${id}`,
    );
  }
};

/** Adds listed products. If somebody has since added one with the same code, theirs stays. */
const addProducts = async (tx: Tx, id: string, lines: Condition): Promise<void> => {
  // Those created by the list may have been merged or deleted since.
  await addListedGroups(tx, id, lines);
  await tx.execute(sql`
    insert into products (id, sku, ${COLUMNS}, lab_id, category_id)
    select r.product_id, r.sku, ${VALUES}, r.lab_id, r.category_id
    from import_rows r, jsonb_to_record(r.given) as g (${GIVEN})
    where ${lines} order by r.position on conflict (sku) do nothing`);
  await tx.execute(sql`
    update import_rows r set is_written = p.id is not null, version = p.version, stock = p.stock,
      kept_because = case when p.id is null then 'Somebody else added a product with this code.' end
    from import_rows o left join products p on p.id = o.product_id
    where ${lines} and o.import_id = r.import_id and o.kind = r.kind and o.position = r.position`);
};

/** A field that still has the value seen gets the listed value; one edited since the import was decided keeps the edit. */
const merged = (field: StoredField): string => {
  const column = columnOf(field);
  return `${column} = case when g."${field}" is not null and p.${column} = f."${field}" then g."${field}" else p.${column} end`;
};
const mergedGroup = (kind: 'lab' | 'category'): string =>
  `${kind}_id = case when p.${kind}_id = (r.seen ->> '${kind}Id')::uuid
    then coalesce((select id from ${kind === 'lab' ? 'labs' : 'categories'} where id = r.${kind}_id), p.${kind}_id)
    else p.${kind}_id end`;

/** Fields in no search index. */
const UNSEARCHED = fieldsOf('money', 'yesNo');
const NUMBERS = sql.raw(
  [
    ...UNSEARCHED.map(merged),
    'stock = greatest(0, p.stock + coalesce(r.stock_change, 0))',
    'version = p.version + 1',
  ].join(', '),
);
const SEARCHED = GIVEN_FIELDS.filter((field) => ![...UNSEARCHED, 'stock'].includes(field));
const TEXTS = sql.raw([...SEARCHED.map(merged), mergedGroup('lab'), mergedGroup('category')].join(', '));
const HAS_TEXTS = sql.raw(
  `exists (select from jsonb_object_keys(r.given) as k where k not in (${UNSEARCHED.map((field) => `'${field}'`).join(', ')}))`,
);

const changeProducts = async (tx: Tx, lines: Condition, at: Date): Promise<void> => {
  await tx.execute(sql`
    update import_rows r set before = to_jsonb(p) - 'search_vector' - 'sort_key' - 'name_key'
    from products p where ${lines} and p.id = r.product_id`);
  const given = sql`
    from import_rows r, jsonb_to_record(r.given) as g (${GIVEN}), jsonb_to_record(r.seen) as f (${GIVEN})
    where ${lines} and p.id = r.product_id`;
  // Prices and stock are in no search index, so updates of only these are much faster.
  await tx.execute(sql`update products p set ${NUMBERS}, updated_at = ${at} ${given} and not ${HAS_TEXTS}`);
  await tx.execute(
    sql`update products p set ${NUMBERS}, ${TEXTS}, updated_at = ${at} ${given} and ${HAS_TEXTS}`,
  );
  await tx.execute(sql`
    update import_rows r set is_written = true, version = p.version, stock = p.stock
    from import_rows o left join products p on p.id = o.product_id
    where ${lines} and o.import_id = r.import_id and o.kind = r.kind and o.position = r.position`);
};

type Place = { kind: Kind; after: number };

/** Writes the next lines after a position; returns their number and the last position, or undefined if none are left. */
const writeNext = async (
  tx: Tx,
  id: string,
  at: Date,
  { kind, after }: Place,
): Promise<{ count: number; last: number } | undefined> => {
  const rows = await readRows(
    tx,
    z.object({ position: z.int(), productId: z.uuid() }),
    sql`
    select position, product_id as "productId" from import_rows
    where import_id = ${id} and kind = ${kind} and not is_written and position > ${after}
    order by position limit ${AT_A_TIME[kind]}`,
  );
  const last = rows.at(-1)?.position;
  if (last === undefined) return undefined;
  const positions = sql`${sql.param(rows.map(({ position }) => position))}::int[]`;
  const lines = sql`r.import_id = ${id} and r.kind = ${kind} and r.position = any(${positions})`;
  if (kind === 'added') await addProducts(tx, id, lines);
  else {
    await lockProducts(
      tx,
      rows.map(({ productId }) => productId),
    );
    await changeProducts(tx, lines, at);
  }
  return { count: rows.length, last };
};

type Decided = { id: string; appliedBy: string | null; at: Date };

/**
 * Writes the additions and changes of a decided import, some products at a time, and completes it. Resumes where it was
 * interrupted; two concurrent runs write each line once.
 */
export const finishImport = async (
  db: Db,
  { id, appliedBy, at }: Decided,
  onWritten: (count: number) => void = () => {},
): Promise<void> => {
  const write = (place: Place) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('formulary.actor', ${appliedBy ?? ''}, true)`);
      await lockImports(tx);
      return writeNext(tx, id, at, place);
    });
  for (const kind of ['added', 'changed'] as const) {
    let written = await write({ kind, after: -1 });
    while (written) {
      onWritten(written.count);
      written = await write({ kind, after: written.last });
    }
  }
  await db.execute(sql`update imports set state = 'applied' where id = ${id} and state = 'applying'`);
};
