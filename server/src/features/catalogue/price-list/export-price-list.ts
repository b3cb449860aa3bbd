import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { randFromCents } from '@formulary/contract';
import { stringify } from 'csv-stringify';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { guardFormula } from '../../../http/exports/formula-guard.ts';
import { tidy, tidyLines } from './cell-text.ts';
import { COLUMN_NAMES, type Column } from './columns.ts';

const ROWS_AT_A_TIME = 1000;

type ExportRow = Record<Exclude<Column, 'price_rand' | 'new' | 'stock_at_export'>, string> & {
  cost: number;
  is_new: boolean;
  id: string;
  sort_key: string;
};

const readBatch = async (tx: Tx, after: ExportRow | undefined): Promise<ExportRow[]> => {
  const { rows } = await tx.execute<ExportRow>(sql`
    select p.id, p.sort_key, p.sku, p.name, l.name as lab, c.name as category, p.dosage, p.strength, p.pack_size,
      p.cost::float8 as cost, p.description, p.schedule, p.stock, p.is_new, p.information
    from products p join labs l on l.id = p.lab_id join categories c on c.id = p.category_id
    where p.archived_at is null ${after ? sql`and (p.sort_key, p.id) > (${after.sort_key}, ${after.id})` : sql.empty()}
    order by p.sort_key, p.id limit ${ROWS_AT_A_TIME}`);
  return rows;
};

const cellsOf = ({ cost, is_new, ...texts }: ExportRow): string[] =>
  COLUMN_NAMES.map((column) => {
    if (column === 'price_rand') return String(randFromCents(cost));
    if (column === 'new') return is_new ? 'yes' : 'no';
    if (column === 'stock_at_export') return String(texts.stock);
    const text = String(texts[column]);
    return guardFormula(column === 'description' || column === 'information' ? tidyLines(text) : tidy(text));
  });

async function* exportRows(tx: Tx, onProgress: (done: number) => void): AsyncGenerator<string[]> {
  let done = 0;
  let last: ExportRow | undefined;
  do {
    const batch: ExportRow[] = await readBatch(tx, last);
    for (const row of batch) yield cellsOf(row);
    done += batch.length;
    onProgress(done);
    last = batch.length === ROWS_AT_A_TIME ? batch.at(-1) : undefined;
  } while (last);
}

/**
 * Writes the catalogue to `output` as a price list that can be imported again: CSV in UTF-8 with a byte order mark, by
 * lab, category and name, as it is at one moment, a batch in memory at a time. Archived products are left out.
 */
export const exportPriceList = async (
  db: Db,
  output: NodeJS.WritableStream,
  onProgress: (done: number) => void = () => {},
): Promise<void> => {
  await db.transaction(
    async (tx) => {
      const csv = stringify({ header: true, columns: COLUMN_NAMES, bom: true });
      await pipeline(Readable.from(exportRows(tx, onProgress)), csv, output);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
};
