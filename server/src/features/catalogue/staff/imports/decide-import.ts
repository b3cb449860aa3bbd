import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../../db/client.ts';
import { AppError } from '../../../../http/errors/app-error.ts';
import { defineQueue, type Jobs } from '../../../../jobs/jobs.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { lockDecimals } from '../../../business/decimals.ts';
import { CatalogueChanged, lockImports } from '../../price-list/write-products.ts';
import { imported } from './stage-import.ts';
import { importRows, imports } from './tables.ts';
import { addListedGroups, isComparisonCurrent } from './write-import.ts';

type Deciding = { id: string; digest: string; actorId: string | null; at: Date };

export const importInProgress = (): AppError =>
  new AppError('CONFLICT', 'Another list is being imported or undone. Try again when it has finished.');

export const requireNoImportInProgress = async (tx: Tx, id: string): Promise<void> => {
  const [other] = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(and(ne(imports.id, id), inArray(imports.state, ['applying', 'undoing'])));
  if (other) throw importInProgress();
};

/**
 * Commits to an import in one short transaction. Once this is committed, the import will complete whatever happens to
 * this process. Throws CatalogueChanged if the catalogue or the decimals of its prices differ from the comparison; roll
 * back then.
 */
export const decideImport = async (tx: Tx, { id, digest, actorId, at }: Deciding): Promise<void> => {
  await lockImports(tx);
  await requireNoImportInProgress(tx, id);
  const [claimed] = await tx
    .update(imports)
    .set({ state: 'applying', appliedBy: actorId, appliedAt: at })
    .where(and(eq(imports.id, id), eq(imports.state, 'staged'), eq(imports.digest, digest)))
    .returning();
  if (!claimed) throw imported();
  const { decimals = 0 } = claimed.summary;
  if ((await lockDecimals(tx)) !== decimals || !(await isComparisonCurrent(tx, id)))
    throw new CatalogueChanged();
  // Earlier imports can no longer be undone.
  await tx
    .delete(importRows)
    .where(
      sql`${importRows.importId} in (select id from imports where ${ne(imports.state, 'staged')} and ${ne(imports.id, id)})`,
    );
  await addListedGroups(tx, id);
  // Without statistics on its many new rows, each batch would read all of them.
  await tx.execute(sql`analyze import_rows`);
  const { summary, fileName } = claimed;
  // The command line has no actor.
  if (actorId === null) return;
  await recordAudit(tx, {
    actorId,
    action: 'Added',
    entity: 'PriceList',
    entityId: id,
    label: fileName,
    summary: `Imported a price list: ${summary.added} products added, ${summary.changed} changed`,
    after: { ...summary },
    at,
  });
};

/** The queue that completes committed imports and undos on any instance if the one that started them is gone. */
export const importEndings = defineQueue('import-endings', z.object({ importId: z.uuid() }), {
  retryLimit: 20,
  expireInSeconds: 3600,
});
const WAIT_MS = 20_000;

/** Queues the completion with the commit, in case this process ends first. */
export const finishLater = (jobs: Jobs, tx: Tx, importId: string): Promise<void> =>
  jobs.send(tx, importEndings, { importId }, { startAfter: new Date(Date.now() + WAIT_MS) });
