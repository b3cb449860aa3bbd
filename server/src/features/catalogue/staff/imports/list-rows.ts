import type { ImportRow, ImportRowKind, LastImport, Page } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { findImport } from './stage-import.ts';

type Detail = ImportRow['changes'] | { column: string | null; message: string };
type StoredRow = Pick<ImportRow, 'line' | 'sku' | 'name' | 'productId' | 'concerns'> & { detail: Detail };

const toRow = ({ detail, ...row }: StoredRow): ImportRow => {
  const isFault = !Array.isArray(detail);
  return {
    ...row,
    changes: isFault ? [] : detail,
    column: isFault ? detail.column : null,
    message: isFault ? detail.message : null,
  };
};

/** A page of what a comparison found, in the order of the list. NOT_FOUND. */
export const listImportRows = async (
  db: Db,
  id: string,
  kind: ImportRowKind,
  { skip, take }: Page,
): Promise<{ importRows: ImportRow[]; total: number }> => {
  await findImport(db, id);
  const asked =
    kind === 'confirm'
      ? sql`import_id = ${id} and kind = 'changed' and concerns <> '[]'`
      : sql`import_id = ${id} and kind = ${kind}`;
  const { rows } = await db.execute<StoredRow>(sql`
    select line, sku, name, detail, concerns,
      case when kind = 'changed' or is_written then product_id end as "productId"
    from import_rows where ${asked} order by position limit ${take - skip} offset ${skip}`);
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from import_rows where ${asked}`,
  );
  return { importRows: rows.map(toRow), total: counted[0]?.total ?? 0 };
};

export type FaultRow = { line: number; column: string | null; message: string };

/** The faults of a list, to be downloaded. */
export const selectFaults = (id: string): SQL => sql`
  select line, detail ->> 'column' as column, detail ->> 'message' as message from import_rows
  where import_id = ${id} and kind = 'fault' order by position`;

/** The import that was applied last; null if there was none. */
export const findLastImport = async (db: Db): Promise<LastImport> => {
  const { rows } = await db.execute<NonNullable<LastImport>>(sql`
    select i.id, i.file_name as "fileName", i.applied_at as "appliedAt", i.state, i.summary,
      coalesce(nullif(btrim(concat_ws(' ', u.name, u.surname)), ''), 'the command line') as by
    from imports i left join users u on u.id = i.applied_by
    where i.applied_at is not null order by i.applied_at desc, i.id desc limit 1`);
  const [last] = rows;
  return last ? { ...last, appliedAt: new Date(last.appliedAt).toISOString() } : null;
};
