import { fieldsOf } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../../db/client.ts';
import { readRows, totalRow } from '../../../../db/rows.ts';
import { findOrCreateByName, lockImports } from '../../price-list/write-products.ts';
import { columnOf, columnTypeOf, STORED_FIELDS, type StoredField, startOf } from '../../product-columns.ts';
import { recordingProducts } from '../../record-product-changes.ts';
import { categories, labs } from '../../tables.ts';
import { lockProducts } from '../transactions.ts';

/** Products written per transaction, which bounds how long an order for a changed one waits. */
const AT_A_TIME = { added: 500, changed: 200 };
type Kind = keyof typeof AT_A_TIME;

/** The columns of a line that come from the list: all but the code. */
const GIVEN_FIELDS = STORED_FIELDS.filter((field) => field !== 'sku');
const GIVEN = sql.raw(GIVEN_FIELDS.map((field) => `"${field}" ${columnTypeOf(field)}`).join(', '));
const COLUMNS = sql.raw(GIVEN_FIELDS.map(columnOf).join(', '));
const VALUES = sql.raw(GIVEN_FIELDS.map((field) => `coalesce(g."${field}", ${startOf(field)})`).join(', '));

type Condition = ReturnType<typeof sql>;

type Groups = { names: string[]; ids: string[] };

/** Finds or creates the labs or categories that lines name; `made` are those created. */
const findGroups = async (
  tx: Tx,
  kind: 'lab' | 'category',
  lines: Condition,
): Promise<Groups & { made: string[] }> => {
  const table = kind === 'lab' ? labs : categories;
  const rows = await readRows(
    tx,
    z.object({ name: z.string() }),
    sql`
    select distinct given ->> ${kind}::text as name from import_rows r
    where ${lines} and given ->> ${kind}::text is not null`,
  );
  if (rows.length === 0) return { names: [], ids: [], made: [] };
  const names = rows.map(({ name }) => name);
  const known = new Set((await tx.select({ id: table.id }).from(table)).map((row) => row.id));
  const ids = names.map(await findOrCreateByName(tx, table, names));
  return { names, ids, made: [...new Set(ids.filter((id) => !known.has(id)))] };
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

const placed = ({ names, ids }: Groups): Condition =>
  sql`unnest(${sql.param(names)}::text[], ${sql.param(ids)}::uuid[])`;

const MADE = { lab: sql.raw('made_labs'), category: sql.raw('made_categories') };

/**
 * Creates the named labs and categories that are missing from the catalogue, or have been deleted since; returns all of
 * them.
 */
const createGroups = async (
  tx: Tx,
  id: string,
  lines: Condition,
): Promise<{ lab: Groups; category: Groups }> => {
  const create = async (kind: 'lab' | 'category'): Promise<Groups> => {
    const { made, ...groups } = await findGroups(tx, kind, lines);
    if (made.length > 0)
      await tx.execute(
        sql`update imports set ${MADE[kind]} = ${MADE[kind]} || ${sql.param(made)}::uuid[] where id = ${id}`,
      );
    return groups;
  };
  return { lab: await create('lab'), category: await create('category') };
};

/** Creates the labs and categories that a list names, and records them with its changes. */
export const addListedGroups = async (tx: Tx, id: string): Promise<void> => {
  const groups = await createGroups(tx, id, sql`r.import_id = ${id}`);
  for (const kind of ['lab', 'category'] as const)
    await tx.execute(sql`
      update import_rows r set ${sql.identifier(`${kind}_id`)} = g.id from ${placed(groups[kind])} as g (name, id)
      where r.import_id = ${id} and r.kind = 'changed' and r.given ->> ${kind}::text = g.name`);
};

/** Adds listed products, except those whose code someone else has added since. */
const addProducts = async (tx: Tx, id: string, lines: Condition): Promise<void> => {
  // Labs and categories created by the list may have been merged or deleted since.
  const { lab, category } = await createGroups(tx, id, lines);
  await tx.execute(sql`
    insert into products (id, sku, ${COLUMNS}, lab_id, category_id)
    select r.product_id, r.sku, ${VALUES}, lab.id, category.id
    from import_rows r cross join jsonb_to_record(r.given) as g (${GIVEN})
      join ${placed(lab)} as lab (name, id) on lab.name = r.given ->> 'lab'
      join ${placed(category)} as category (name, id) on category.name = r.given ->> 'category'
    where ${lines} order by r.position on conflict (sku) do nothing`);
  await tx.execute(sql`
    update import_rows r set is_written = p.id is not null, version = p.version, stock = p.stock,
      kept_because = case when p.id is null then 'Someone else added a product with this code.' end
    from import_rows o left join products p on p.id = o.product_id
    where ${lines} and o.import_id = r.import_id and o.kind = r.kind and o.position = r.position`);
};

/**
 * A field that still has the value seen gets the listed value; one edited since the import was committed keeps the
 * edit.
 */
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

type Decided = { id: string; appliedBy: string | null; at: Date };

/** Lines by their positions: the `from`th to before the `to`th. */
type Places = { kind: Kind; from: number; to: number };

/** Writes the lines that are not written yet; returns their number. */
const writeLines = async (
  tx: Tx,
  { id, appliedBy, at }: Decided,
  { kind, from, to }: Places,
): Promise<number> => {
  const rows = await readRows(
    tx,
    z.object({ position: z.int(), productId: z.uuid() }),
    sql`
    select position, product_id as "productId" from import_rows
    where import_id = ${id} and kind = ${kind} and not is_written and position >= ${from} and position < ${to}
    order by position`,
  );
  if (rows.length === 0) return 0;
  const positions = sql`${sql.param(rows.map(({ position }) => position))}::int[]`;
  const lines = sql`r.import_id = ${id} and r.kind = ${kind} and r.position = any(${positions})`;
  const ids = rows.map(({ productId }) => productId);
  if (kind === 'changed') await lockProducts(tx, ids);
  await recordingProducts(tx, appliedBy ?? undefined, ids, () =>
    kind === 'added' ? addProducts(tx, id, lines) : changeProducts(tx, lines, at),
  );
  return rows.length;
};

type Writing = {
  onWritten?: (count: number) => void;
  /** How many connections add products at the same time, because computing their search keys takes a core each. */
  connections?: number;
};

/**
 * Writes the additions and changes of a committed import, some products at a time, and completes it. Resumes where it
 * was interrupted; two concurrent runs write each line once.
 */
export const finishImport = async (
  db: Db,
  { id, appliedBy, at }: Decided,
  { onWritten = () => {}, connections = 1 }: Writing = {},
): Promise<void> => {
  const write = async (kind: Kind): Promise<void> => {
    const isShared = kind === 'added' && connections > 1;
    const [counted] = await readRows(
      db,
      totalRow,
      sql`select coalesce(max(position) + 1, 0)::int as total from import_rows where import_id = ${id} and kind = ${kind}`,
    );
    let next = 0;
    const writeInTurn = async (): Promise<void> => {
      while (next < (counted?.total ?? 0)) {
        const from = next;
        next += AT_A_TIME[kind];
        const count = await db.transaction(async (tx) => {
          await tx.execute(sql`select set_config('formulary.actor', ${appliedBy ?? ''}, true)`);
          await lockImports(tx, { isShared });
          return writeLines(tx, { id, appliedBy, at }, { kind, from, to: from + AT_A_TIME[kind] });
        });
        if (count > 0) onWritten(count);
      }
    };
    await Promise.all(Array.from({ length: isShared ? connections : 1 }, writeInTurn));
  };
  await write('added');
  await write('changed');
  await db.execute(sql`update imports set state = 'applied' where id = ${id} and state = 'applying'`);
};
