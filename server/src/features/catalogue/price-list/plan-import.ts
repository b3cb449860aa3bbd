import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { sanitiseText } from '../../../html/sanitise.ts';
import { tidy, tidyLines } from './cell-text.ts';
import { type Faults, type ListedRow, NO_CATEGORY, NO_LAB, type PriceRow } from './columns.ts';
import { inChunks } from './in-chunks.ts';
import type { PriceList } from './reading/read-price-list.ts';

const ROWS_AT_A_TIME = 5000;

/** The fields that a list may change. */
const FIELDS = [
  'name',
  'lab',
  'category',
  'dosage',
  'strength',
  'packSize',
  'schedule',
  'description',
  'cost',
  'stock',
  'isNew',
  'information',
] as const;
export type Field = (typeof FIELDS)[number];
type Value = string | number | boolean;

type Known = { id: string; version: number; isArchived: boolean } & Required<Omit<PriceRow, 'line'>>;

export type Change = { field: Field; from: Value; to: Value };
export type ChangedRow = { id: string; version: number; row: PriceRow; changes: Change[] };

/** What an import will do. `row.stock` of each added row is set. */
export type ImportPlan = {
  added: PriceRow[];
  changed: ChangedRow[];
  /** In the list and the same. */
  unchanged: number;
  /** Archived products that the list has: updated, and still archived. */
  archived: number;
  /** Products of the catalogue that the list does not have: they stay as they are. */
  absent: number;
  newLabs: string[];
  newCategories: string[];
};

const readKnown = async (db: Db | Tx, skus: string[]): Promise<Map<string, Known>> => {
  const known = new Map<string, Known>();
  for (const chunk of inChunks(skus, ROWS_AT_A_TIME)) {
    const { rows } = await db.execute<Known>(sql`
      select p.id, p.version, p.archived_at is not null as "isArchived", p.sku, p.name, l.name as lab,
        c.name as category, p.dosage, p.strength, p.pack_size as "packSize", p.schedule, p.description,
        p.cost::float8 as cost, p.stock, p.is_new as "isNew", p.information
      from products p join labs l on l.id = p.lab_id join categories c on c.id = p.category_id
      where p.sku = any(${sql.param(chunk)}::text[])`);
    for (const row of rows) known.set(row.sku, row);
  }
  return known;
};

/** Whether the catalogue says what the list says, but for spaces, line breaks and, in names of labs and categories, case. */
const isSame = (field: Field, from: Value, to: Value): boolean => {
  if (typeof from !== 'string' || typeof to !== 'string') return from === to;
  if (field === 'information') return tidyLines(from) === to;
  if (field === 'description') return tidyLines(from) === to || sanitiseText(tidyLines(from)) === to;
  if (field === 'lab' || field === 'category') return tidy(from).toLowerCase() === to.toLowerCase();
  return tidy(from) === to;
};

const changesOf = (known: Known, row: ListedRow): Change[] =>
  FIELDS.flatMap((field) => {
    const to = row[field];
    return to === undefined || isSame(field, known[field], to) ? [] : [{ field, from: known[field], to }];
  });

/** Names that the catalogue does not have, each once, in its first spelling. */
const unknownNames = async (
  db: Db | Tx,
  table: 'labs' | 'categories',
  names: Iterable<string>,
): Promise<string[]> => {
  const { rows } = await db.execute<{ name: string }>(sql`select name from ${sql.identifier(table)}`);
  const seen = new Set(rows.map(({ name }) => tidy(name).toLowerCase()));
  const unknown: string[] = [];
  for (const name of names) {
    const key = name.toLowerCase();
    if (!seen.has(key)) unknown.push(name);
    seen.add(key);
  }
  return unknown;
};

/** A line about a product that there is: what it says nothing of stays; stock, NEW and information are not written at all. */
const completed = (known: Known, row: ListedRow): PriceRow => {
  const {
    id: _,
    version: __,
    isArchived: ___,
    stock: ____,
    isNew: _____,
    information: ______,
    ...there
  } = known;
  const said = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
  return { ...there, ...said, line: row.line };
};

/** A line about a new product; undefined, with a fault, where it has no name or no price. */
const begun = (row: ListedRow, stockOfNew: number, faults: Faults): PriceRow | undefined => {
  const { name, cost } = row;
  if (name !== undefined && cost !== undefined)
    return {
      ...row,
      name,
      cost,
      lab: row.lab ?? NO_LAB,
      category: row.category ?? NO_CATEGORY,
      dosage: row.dosage ?? '',
      strength: row.strength ?? '',
      packSize: row.packSize ?? '',
      schedule: row.schedule ?? '',
      description: row.description ?? '',
      stock: row.stock ?? stockOfNew,
    };
  const needed = name === undefined ? 'a name' : 'a price';
  faults.add(
    row.line,
    'sku',
    `The catalogue has no product with the code ${row.sku}; a new one needs ${needed}`,
  );
  return undefined;
};

/** Compares a list with the catalogue; a line that would add a product without a name or a price goes to its faults. `stockOfNew` is for new products that the list gives no stock. */
export const planImport = async (
  db: Db | Tx,
  { rows, faults }: PriceList,
  stockOfNew: number,
): Promise<ImportPlan> => {
  const known = await readKnown(
    db,
    rows.map(({ sku }) => sku),
  );
  const faultsBefore = faults.total;
  const added: PriceRow[] = [];
  const changed: ChangedRow[] = [];
  for (const row of rows) {
    const there = known.get(row.sku);
    if (!there) {
      const product = begun(row, stockOfNew, faults);
      if (product) added.push(product);
      continue;
    }
    const changes = changesOf(there, row);
    const { id, version } = there;
    if (changes.length > 0) changed.push({ id, version, row: completed(there, row), changes });
  }
  const written = [...added, ...changed.map(({ row }) => row)];
  const { rows: counted } = await db.execute<{ count: number }>(
    sql`select coalesce(sum(count), 0)::int as count from product_counts`,
  );
  const listed = [...known.values()].filter(({ isArchived }) => !isArchived).length;
  return {
    added,
    changed,
    unchanged: rows.length - written.length - (faults.total - faultsBefore),
    archived: known.size - listed,
    absent: (counted[0]?.count ?? 0) - listed,
    newLabs: await unknownNames(
      db,
      'labs',
      written.map(({ lab }) => lab),
    ),
    newCategories: await unknownNames(
      db,
      'categories',
      written.map(({ category }) => category),
    ),
  };
};
