import type { ImportRow, ImportRowKind, LastImport, Page } from '@formulary/contract';
import { importRow, lastImport } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { readRows, totalRow } from '../../../../db/rows.ts';
import { findImport } from './stage-import.ts';
import type { StoredRowKind } from './tables.ts';

const storedRow = importRow
  .pick({ line: true, sku: true, name: true, productId: true, concerns: true })
  .extend({
    detail: z.union([
      importRow.shape.changes,
      z.object({ column: z.string().nullable(), message: z.string() }),
    ]),
  });
const lastRow = lastImport.unwrap().extend({ appliedAt: z.string() });

const toRow = ({ detail, ...row }: z.infer<typeof storedRow>): ImportRow => {
  const isFault = !Array.isArray(detail);
  return {
    ...row,
    changes: isFault ? [] : detail,
    column: isFault ? detail.column : null,
    message: isFault ? detail.message : null,
  };
};

/** How far a price moves, up or down, as a factor. */
const PRICE_FACTOR = sql`(
  select greatest(price.to / nullif(price.from, 0), price.from / nullif(price.to, 0))
  from jsonb_path_query_array(detail, '$[*] ? (@.field == "cost")') as costs,
    jsonb_to_recordset(costs) as price("from" numeric, "to" numeric))`;

/** Returns the rows of a kind, and their order: that of the list, or largest price changes first. */
const select = (id: string, kind: ImportRowKind): { where: SQL; order: SQL } => {
  const ofKind = (stored: StoredRowKind): SQL => sql`import_id = ${id} and kind = ${stored}`;
  if (kind !== 'otherProduct' && kind !== 'price') return { where: ofKind(kind), order: sql`position` };
  return {
    where: sql`${ofKind('changed')} and concerns @> ${JSON.stringify([kind])}::jsonb`,
    order: kind === 'price' ? sql`${PRICE_FACTOR} desc nulls last, position` : sql`position`,
  };
};

/** Returns a page of a comparison's rows. NOT_FOUND. */
export const listImportRows = async (
  db: Db,
  id: string,
  kind: ImportRowKind,
  { skip, take }: Page,
): Promise<{ importRows: ImportRow[]; total: number }> => {
  await findImport(db, id);
  const { where, order } = select(id, kind);
  const rows = await readRows(
    db,
    storedRow,
    sql`
    select line, sku, name, detail, concerns,
      case when kind = 'changed' or is_written then product_id end as "productId"
    from import_rows where ${where} order by ${order} limit ${take - skip} offset ${skip}`,
  );
  const [counted] = await readRows(
    db,
    totalRow,
    sql`select count(*)::int as total from import_rows where ${where}`,
  );
  return { importRows: rows.map(toRow), total: counted?.total ?? 0 };
};

export const faultRow = z.object({ line: z.int(), column: z.string().nullable(), message: z.string() });
export type FaultRow = z.infer<typeof faultRow>;

export const selectFaults = (id: string): SQL => sql`
  select line, detail ->> 'column' as column, detail ->> 'message' as message from import_rows
  where import_id = ${id} and kind = 'fault' order by position`;

/** Returns the latest applied import; null if there is none. */
export const findLastImport = async (db: Db): Promise<LastImport> => {
  const [last] = await readRows(
    db,
    lastRow,
    sql`
    select i.id, i.file_name as "fileName", i.applied_at as "appliedAt", i.state, i.summary,
      coalesce(nullif(btrim(concat_ws(' ', u.name, u.surname)), ''), 'the command line') as by, (
        select count(*)::int from products
        where substance = '' and not has_no_substance and archived_at is null and (suggested_substance = '') = false
      ) as "substancesToConfirm"
    from imports i left join users u on u.id = i.applied_by
    where i.applied_at is not null order by i.applied_at desc, i.id desc limit 1`,
  );
  return last ? { ...last, appliedAt: new Date(last.appliedAt).toISOString() } : null;
};
