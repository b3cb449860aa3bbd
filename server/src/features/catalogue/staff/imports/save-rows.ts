import { type ImportRowKind, randFromCents } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../../db/client.ts';
import { inChunks } from '../../price-list/in-chunks.ts';
import type { Change } from '../../price-list/plan-import.ts';
import type { Comparison } from './compare.ts';
import { importRows } from './tables.ts';

const ROWS_AT_A_TIME = 5000;

type Row = {
  kind: ImportRowKind;
  line: number;
  sku: string;
  name: string;
  productId: string | null;
  detail: unknown;
};

const inRand = ({ field, from, to }: Change): Change =>
  field === 'cost'
    ? { field, from: randFromCents(Number(from)), to: randFromCents(Number(to)) }
    : { field, from, to };

const ADDED = ['lab', 'category', 'strength', 'dosage', 'packSize', 'cost', 'stock'] as const;

const rowsOf = ({ list, plan }: Comparison): Row[] => [
  ...plan.added.map((row): Row => {
    const has = ADDED.map((field) => inRand({ field, from: '', to: row[field] ?? 0 }));
    return { kind: 'added', line: row.line, sku: row.sku, name: row.name, productId: null, detail: has };
  }),
  ...plan.changed.map(
    ({ id, row: { line, sku, name }, changes }): Row => ({
      kind: 'changed',
      ...{ line, sku, name },
      productId: id,
      detail: changes.map(inRand),
    }),
  ),
  ...list.faults.shown.map(
    ({ line, column, message }): Row => ({
      kind: 'fault',
      ...{ line, sku: '', name: '', productId: null },
      detail: { column, message },
    }),
  ),
];

/** Keeps what a comparison found, line by line, in place of what was found before. */
export const saveRows = async (tx: Tx, importId: string, comparison: Comparison): Promise<void> => {
  await tx.delete(importRows).where(eq(importRows.importId, importId));
  const positions = new Map<ImportRowKind, number>();
  const placed = rowsOf(comparison).map((row) => {
    const position = positions.get(row.kind) ?? 0;
    positions.set(row.kind, position + 1);
    return { ...row, position };
  });
  for (const chunk of inChunks(placed, ROWS_AT_A_TIME)) {
    const column = (type: string, value: (row: (typeof chunk)[number]) => unknown) =>
      sql`${sql.param(chunk.map(value))}::${sql.raw(type)}[]`;
    await tx.execute(sql`
      insert into import_rows (import_id, kind, position, line, sku, name, product_id, detail)
      select ${importId}, * from unnest(${column('text', ({ kind }) => kind)},
        ${column('int', ({ position }) => position)}, ${column('int', ({ line }) => line)},
        ${column('text', ({ sku }) => sku)}, ${column('text', ({ name }) => name)},
        ${column('uuid', ({ productId }) => productId)},
        ${column('jsonb', ({ detail }) => JSON.stringify(detail))})`);
  }
};
