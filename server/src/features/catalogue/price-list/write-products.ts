import { sql } from 'drizzle-orm';
import { ADVISORY_LOCKS } from '../../../db/advisory-locks.ts';
import { connectAlone, type Db, type Tx } from '../../../db/client.ts';
import { newId } from '../../../db/columns.ts';
import { columnOf, columnTypeOf, STORED_FIELDS, startOf } from '../product-columns.ts';
import type { categories, labs } from '../tables.ts';
import { listedValue, type PriceRow, tidy } from './columns.ts';

/** Returns the id for a name, ignoring case and spaces. */
type IdOf = (name: string) => string;

/** Returns the ids of labs or categories by name, creating those that do not exist. */
export const findOrCreateByName = async (
  tx: Tx,
  table: typeof labs | typeof categories,
  names: Iterable<string>,
): Promise<IdOf> => {
  const key = (name: string): string => tidy(name).toLowerCase();
  const rows = await tx.select({ id: table.id, name: table.name }).from(table);
  const ids = new Map(rows.map(({ id, name }) => [key(name), id]));
  const missing: { id: string; name: string }[] = [];
  for (const name of names) {
    if (ids.has(key(name))) continue;
    const id = newId();
    ids.set(key(name), id);
    missing.push({ id, name });
  }
  if (missing.length > 0) await tx.insert(table).values(missing);
  return (name) => {
    const id = ids.get(key(name));
    if (id === undefined) throw new Error(`'${name}' has no id`);
    return id;
  };
};

export type PlacedIds = { labs: IdOf; categories: IdOf };

/** Passes a column of many rows as one array parameter, since a statement has a limited number of parameters. */
const column = <Row>(rows: readonly Row[], type: string, value: (row: Row) => unknown) =>
  sql`${sql.param(rows.map((row) => value(row) ?? null))}::${sql.raw(type)}[]`;

const COLUMNS = STORED_FIELDS.map(columnOf).join(', ');
const VALUES = STORED_FIELDS.map((field) => `coalesce(${columnOf(field)}, ${startOf(field)})`).join(', ');

/** A product without an id gets a new one. */
export const insertProducts = async (
  tx: Tx,
  rows: readonly (PriceRow & { id?: string })[],
  ids: PlacedIds,
): Promise<void> => {
  const columns = STORED_FIELDS.map((field) =>
    column(rows, columnTypeOf(field), (row) => listedValue(row, field)),
  );
  await tx.execute(sql`
    insert into products (id, ${sql.raw(COLUMNS)}, lab_id, category_id)
    select id, ${sql.raw(VALUES)}, lab_id, category_id
    from unnest(${column(rows, 'uuid', ({ id }) => id ?? newId())}, ${sql.join(columns, sql`, `)},
      ${column(rows, 'uuid', (row) => ids.labs(row.lab))}, ${column(rows, 'uuid', (row) => ids.categories(row.category))})
      as given (id, ${sql.raw(COLUMNS)}, lab_id, category_id)`);
};

/** The catalogue, or the decimals of its prices, has changed since the plan was made. Nothing was written. */
export class CatalogueChanged extends Error {
  constructor() {
    super('The catalogue changed while the list was being read. Nothing was imported. Please try again.');
  }
}

/**
 * Serialises imports and undos with every other change to the catalogue. Transactions that only add products may share
 * it: their triggers lock labs, categories and counts in one order.
 */
export const lockImports = async (tx: Tx, { isShared = false } = {}): Promise<void> => {
  const lock = sql.raw(isShared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await tx.execute(sql`select ${lock}(${ADVISORY_LOCKS.changeCatalogue})`);
};

/** After many writes: flushes pending entries of the search index and updates the planner's statistics. */
export const vacuumCatalogue = async (db: Db): Promise<void> => {
  const client = await connectAlone(db);
  try {
    await client.query('set statement_timeout = 0');
    await client.query('vacuum (analyze) products, product_counts, search_words');
  } finally {
    await client.end();
  }
};
