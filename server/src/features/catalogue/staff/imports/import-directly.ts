import { createHash } from 'node:crypto';
import type { ImportSummary } from '@formulary/contract';
import type { Db } from '../../../../db/client.ts';
import { newId } from '../../../../db/columns.ts';
import type { Jobs } from '../../../../jobs/jobs.ts';
import { vacuumCatalogue } from '../../price-list/apply-import.ts';
import type { ImportPlan } from '../../price-list/plan-import.ts';
import type { PriceList } from '../../price-list/reading/read-price-list.ts';
import { decideImport } from './decide-import.ts';
import { finishLater } from './finish-later.ts';
import { saveRows } from './save-rows.ts';
import { summaryOf } from './summary-of.ts';
import { imports } from './tables.ts';
import { finishImport } from './write-import.ts';

type Stores = { db: Db; jobs: Jobs };

/**
 * Imports a plan, all or nothing, for the command line; it can be undone in the back office. `onProgress` receives how
 * many of the plan's products are written. Throws CatalogueChanged if the plan is out of date.
 */
export const importDirectly = async (
  { db, jobs }: Stores,
  { list, plan, fileName, at }: { list: PriceList; plan: ImportPlan; fileName: string; at: Date },
  onProgress: (done: number, total: number) => void = () => {},
): Promise<void> => {
  const summary: ImportSummary = summaryOf(list, plan);
  const total = plan.added.length + plan.changed.length;
  if (total === 0) return;
  let done = 0;
  const report = (count: number): void => {
    done += count;
    onProgress(done, total);
  };
  const id = newId();
  const digest = createHash('sha256').update(id).digest('base64url');
  await db.transaction(async (tx) => {
    await tx
      .insert(imports)
      .values({ id, fileKey: '', fileName, mapping: {}, stockOfNew: 0, summary, digest, createdAt: at });
    await saveRows(tx, id, plan, []);
    await decideImport(tx, { id, digest, actorId: null, at });
    await finishLater(jobs, tx, id);
  });
  await finishImport(db, { id, appliedBy: null, at }, report);
  await vacuumCatalogue(db);
};
