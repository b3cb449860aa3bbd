import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { newId } from '../../../../db/columns.ts';
import type { Jobs } from '../../../../jobs/jobs.ts';
import {
  NO_TOTALS,
  type PlannedRows,
  type PlanRules,
  type PlanTotals,
  startPlan,
} from '../../price-list/plan-import.ts';
import type { ListStream } from '../../price-list/reading/stream-price-list.ts';
import { vacuumCatalogue } from '../../price-list/write-products.ts';
import { summaryOf } from './compare.ts';
import { decideImport, finishLater } from './decide-import.ts';
import { appendRows } from './save-rows.ts';
import { imports } from './tables.ts';
import { finishImport } from './write-import.ts';

const MAX_CONNECTIONS = 4;

type Stores = { db: Db; jobs: Jobs };
type Directly = { list: ListStream; rules: PlanRules; fileName: string; at: Date };
type Watching = {
  /** Receives the effect of some lines. */
  onPlanned?: (planned: PlannedRows) => void;
  /** Called before anything is committed; throws to decline the import. */
  confirm?: (totals: PlanTotals) => void;
  /** Receives the number of products written so far. */
  onProgress?: (done: number, total: number) => void;
};

/**
 * Imports a list, all or nothing, for the command line; it can be undone in the back office. However long the list,
 * only some of its lines are in memory: their effects are stored in the transaction that commits to the import. Throws
 * CatalogueChanged if the catalogue changes before that.
 */
export const importDirectly = async (
  { db, jobs }: Stores,
  { list: { facts, batches }, rules, fileName, at }: Directly,
  { onPlanned = () => {}, confirm = () => {}, onProgress = () => {} }: Watching = {},
): Promise<PlanTotals> => {
  const id = newId();
  const digest = createHash('sha256').update(id).digest('base64url');
  const totals = await db.transaction(async (tx) => {
    const summary = summaryOf(facts, NO_TOTALS);
    await tx
      .insert(imports)
      .values({ id, fileKey: '', fileName, mapping: {}, stockOfNew: 0, summary, digest, createdAt: at });
    const { plan, finish } = startPlan(tx, facts.faults, rules);
    const stored = { added: 0, changed: 0 };
    for await (const rows of batches) {
      const planned = await plan(rows);
      onPlanned(planned);
      if (facts.faults.total > 0) continue;
      await appendRows(tx, id, planned, stored);
      stored.added += planned.added.length;
      stored.changed += planned.changed.length;
    }
    const totals = await finish();
    confirm(totals);
    await tx
      .update(imports)
      .set({ summary: summaryOf(facts, totals) })
      .where(eq(imports.id, id));
    await decideImport(tx, { id, digest, actorId: null, at });
    await finishLater(jobs, tx, id);
    return totals;
  });
  let done = 0;
  const onWritten = (count: number): void => {
    done += count;
    onProgress(done, totals.added + totals.changed);
  };
  const connections = Math.min(availableParallelism(), MAX_CONNECTIONS);
  await finishImport(db, { id, appliedBy: null, at }, { onWritten, connections });
  await vacuumCatalogue(db);
  return totals;
};
