import { bankImport, type Page } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { readRows, totalRow } from '../../../db/rows.ts';

const importRow = bankImport.extend({ importedAt: bankImport.shape.account });

/** Returns a page of imported files, the latest first. */
export const listImports = async (
  db: Db,
  { skip, take }: Page,
): Promise<{ bankImports: z.infer<typeof bankImport>[]; total: number }> => {
  const [rows, [counted]] = await Promise.all([
    readRows(
      db,
      importRow,
      sql`
      select i.id, i.file_name as "fileName", i.format, i.account, i.from_day::text as "fromDay",
        i.until_day::text as "untilDay", i.line_count as "lineCount", i.new_count as "newCount",
        (select count(*)::int from bank_lines l where l.import_id = i.id and l.state = 'open') as "openCount",
        btrim(u.name || ' ' || u.surname) as "importedBy", i.imported_at as "importedAt"
      from bank_imports i join users u on u.id = i.imported_by
      order by i.imported_at desc, i.id desc limit ${take - skip} offset ${skip}`,
    ),
    readRows(db, totalRow, sql`select count(*)::int as total from bank_imports`),
  ]);
  return {
    bankImports: rows.map((row) => ({ ...row, importedAt: new Date(row.importedAt).toISOString() })),
    total: counted?.total ?? 0,
  };
};
