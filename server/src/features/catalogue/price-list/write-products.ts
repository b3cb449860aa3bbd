import { sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { newId } from '../../../db/columns.ts';
import type { PriceRow } from './columns.ts';
import type { IdOf } from './find-or-create-by-name.ts';

export type PlacedIds = { labs: IdOf; categories: IdOf };

/** A column of many rows as one array parameter: a statement has few parameters, however many rows it writes. */
const column = <Row>(rows: readonly Row[], type: string, value: (row: Row) => unknown) =>
  sql`${sql.param(rows.map((row) => value(row) ?? null))}::${sql.raw(type)}[]`;

const texts = (rows: readonly PriceRow[], ids: PlacedIds) => sql`
  ${column(rows, 'text', (row) => row.name)}, ${column(rows, 'text', (row) => row.dosage)},
  ${column(rows, 'text', (row) => row.strength)}, ${column(rows, 'text', (row) => row.packSize)},
  ${column(rows, 'text', (row) => row.schedule)}, ${column(rows, 'text', (row) => row.description)},
  ${column(rows, 'text', (row) => row.information)}, ${column(rows, 'bigint', (row) => row.cost)},
  ${column(rows, 'integer', (row) => row.stock)}, ${column(rows, 'boolean', (row) => row.isNew)},
  ${column(rows, 'uuid', (row) => ids.labs(row.lab))}, ${column(rows, 'uuid', (row) => ids.categories(row.category))}`;

const FIELDS = sql.raw(
  'name, dosage, strength, pack_size, schedule, description, information, cost, stock, is_new, lab_id, category_id',
);

/** Adds products in one statement. */
export const insertProducts = async (tx: Tx, rows: readonly PriceRow[], ids: PlacedIds): Promise<void> => {
  await tx.execute(sql`
    insert into products (id, sku, name, dosage, strength, pack_size, schedule, description, information, cost, stock,
      is_new, lab_id, category_id)
    select id, sku, name, dosage, strength, pack_size, schedule, description, coalesce(information, ''), cost,
      coalesce(stock, 0), coalesce(is_new, false), lab_id, category_id
    from unnest(${column(rows, 'uuid', () => newId())}, ${column(rows, 'text', (row) => row.sku)}, ${texts(rows, ids)})
      as given (id, sku, ${FIELDS})`);
};
