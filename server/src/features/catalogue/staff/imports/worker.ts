import { eq } from 'drizzle-orm';
import type { Services } from '../../../../http/app.ts';
import { importEndings } from './decide-import.ts';
import { imports } from './tables.ts';
import { finishUndo } from './undo-import.ts';
import { finishImport } from './write-import.ts';

/** Completes imports and undos that were interrupted because the process was killed or lost the database. */
export const workOnImports = ({ jobs, longDb: db, files }: Services): void => {
  jobs.work(importEndings, async ({ importId: id }) => {
    const [row] = await db.select().from(imports).where(eq(imports.id, id));
    if (row?.state === 'applying' && row.appliedAt) {
      await finishImport(db, { id, appliedBy: row.appliedBy, at: row.appliedAt });
      if (row.fileKey) await files.delete(row.fileKey);
    }
    if (row?.state === 'undoing' && row.undoneAt)
      await finishUndo(db, { id, undoneBy: row.undoneBy, at: row.undoneAt });
  });
};
