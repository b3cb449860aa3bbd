import { type ImportConcern, importChange } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../../db/client.ts';
import { newId } from '../../../../db/columns.ts';
import type { ListFault, PriceRow } from '../../price-list/columns.ts';
import { inChunks } from '../../price-list/in-chunks.ts';
import type { Change, ChangedRow, PlannedRows } from '../../price-list/plan-import.ts';
import { importRows, type StoredRowKind } from './tables.ts';

const ROWS_AT_A_TIME = 1000;

type Row = {
  kind: StoredRowKind;
  line: number;
  sku: string;
  name: string;
  detail: unknown;
  productId?: string;
  concerns?: ImportConcern[];
  given?: object;
  seen?: object;
  seenVersion?: number;
  stockChange?: number;
};
type PlacedRow = Row & { position: number };

const ADDED = ['lab', 'category', 'strength', 'dosage', 'packSize', 'cost', 'stock'] as const;

/** The changed fields except stock, which is adjusted rather than set. */
const valuesOf = (changes: readonly Change[], side: 'from' | 'to') =>
  Object.fromEntries(
    changes.filter(({ field }) => field !== 'stock').map((change) => [change.field, change[side]]),
  );

const addedRow = (row: PriceRow): Row => {
  const has = ADDED.map((field) => importChange.encode({ field, from: '', to: row[field] ?? 0 }));
  const { line, sku, name } = row;
  return { kind: 'added', ...{ line, sku, name }, productId: newId(), detail: has, given: row };
};

const changedRow = (row: ChangedRow): Row => {
  const { id, version, labId, categoryId, changes, line, sku, name, concerns, stockChange } = row;
  return {
    kind: 'changed',
    ...{ line, sku, name, concerns, stockChange },
    productId: id,
    detail: changes.map((change) => importChange.encode(change)),
    given: valuesOf(changes, 'to'),
    seen: { ...valuesOf(changes, 'from'), labId, categoryId },
    seenVersion: version,
  };
};

const faultRow = ({ line, column, message }: ListFault): Row => ({
  kind: 'fault',
  line,
  sku: '',
  name: '',
  detail: { column, message },
});

const insertRows = async (tx: Tx, importId: string, rows: readonly PlacedRow[]): Promise<void> => {
  const column = (type: string, value: (row: PlacedRow) => unknown) =>
    sql`${sql.param(rows.map((row) => value(row) ?? null))}::${sql.raw(type)}[]`;
  const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
  await tx.execute(sql`
    insert into import_rows (import_id, kind, position, line, sku, name, product_id, detail, concerns, given, seen,
      seen_version, stock_change)
    select ${importId}, * from unnest(${column('text', ({ kind }) => kind)},
      ${column('int', ({ position }) => position)}, ${column('int', ({ line }) => line)},
      ${column('text', ({ sku }) => sku)}, ${column('text', ({ name }) => name)},
      ${column('uuid', ({ productId }) => productId)}, ${column('jsonb', ({ detail }) => json(detail))},
      ${column('jsonb', ({ concerns }) => json(concerns ?? []))}, ${column('jsonb', ({ given }) => json(given))},
      ${column('jsonb', ({ seen }) => json(seen))}, ${column('int', ({ seenVersion }) => seenVersion)},
      ${column('int', ({ stockChange }) => stockChange)})`);
};

/** Appends rows of a comparison to the stored rows of the same kinds. */
export const appendRows = async (
  tx: Tx,
  importId: string,
  { added, changed }: PlannedRows,
  stored: { added: number; changed: number },
  faults: readonly ListFault[] = [],
): Promise<void> => {
  const save = async <Item>(
    items: readonly Item[],
    toRow: (item: Item) => Row,
    first: number,
  ): Promise<void> => {
    let position = first;
    // Built chunk by chunk, because a long list would block other requests.
    for (const chunk of inChunks(items, ROWS_AT_A_TIME))
      await insertRows(
        tx,
        importId,
        chunk.map((item) => ({ ...toRow(item), position: position++ })),
      );
  };
  await save(added, addedRow, stored.added);
  await save(changed, changedRow, stored.changed);
  await save(faults, faultRow, 0);
};

/** Stores the rows of a comparison, replacing those of the previous one. */
export const saveRows = async (
  tx: Tx,
  importId: string,
  planned: PlannedRows,
  faults: readonly ListFault[],
): Promise<void> => {
  await tx.delete(importRows).where(eq(importRows.importId, importId));
  await appendRows(tx, importId, planned, { added: 0, changed: 0 }, faults);
};
