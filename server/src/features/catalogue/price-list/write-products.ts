import { sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { newId } from '../../../db/columns.ts';
import { columnOf, columnTypeOf, STORED_FIELDS, startOf } from '../product-columns.ts';
import { listedValue, type PriceRow } from './columns.ts';
import type { IdOf } from './find-or-create-by-name.ts';

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
