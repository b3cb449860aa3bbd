import { concernsIn, describeConcern, type ImportConcern } from '@formulary/contract';
import type { Db } from '../../../../db/client.ts';
import type { Actor } from '../../../../http/access.ts';
import { AppError } from '../../../../http/errors/app-error.ts';
import type { Jobs } from '../../../../jobs/jobs.ts';
import type { Files } from '../../../../storage/files.ts';
import { CatalogueChanged, vacuumCatalogue } from '../../price-list/write-products.ts';
import { actorTransaction } from '../transactions.ts';
import { decideImport, finishLater } from './decide-import.ts';
import { compareAgain, findImport, type ImportRecord, imported } from './stage-import.ts';
import { finishImport } from './write-import.ts';

type Stores = { db: Db; files: Files; jobs: Jobs };

const changed = (cause?: unknown): AppError =>
  new AppError(
    'STALE',
    'The catalogue has changed since the list was compared with it. The list has been compared again: please check the differences.',
    { cause },
  );

const readingOf = ({ isReadingChosen, mapping, headingLine, ...reading }: ImportRecord) => ({
  stockOfNew: reading.stockOfNew,
  stockRule: reading.stockRule,
  sheet: reading.questions.includes('sheet') ? undefined : reading.sheet || undefined,
  headingLine: headingLine || undefined,
  mapping: isReadingChosen ? mapping : undefined,
});

const requireReady = ({ summary, questions }: ImportRecord, confirmed: readonly ImportConcern[]): void => {
  if (summary.faults > 0)
    throw new AppError('VALIDATION', 'The list has errors. Correct them before you import it.');
  if (questions.includes('price'))
    throw new AppError('VALIDATION', 'Choose the price column, or say that the list has no prices.');
  if (questions.includes('sheet')) throw new AppError('VALIDATION', 'Choose the sheet to import.');
  if (questions.includes('stock'))
    throw new AppError('VALIDATION', 'Choose what the stock in this list means.');
  if (summary.added + summary.changed === 0) throw new AppError('VALIDATION', 'There is nothing to import.');
  const open = concernsIn(summary).filter((concern) => !confirmed.includes(concern));
  if (open.length > 0)
    throw new AppError(
      'VALIDATION',
      `${open.map((concern) => describeConcern(summary, concern)).join(', and ')}. Check and confirm this first.`,
    );
};

/** Completes a committed import and cleans up. A failed clean-up does not fail the import. */
const finish = async (
  { db, files }: Stores,
  row: ImportRecord,
  by: string | null,
  at: Date,
): Promise<void> => {
  await finishImport(db, { id: row.id, appliedBy: by, at });
  await files.delete(row.fileKey).catch(() => undefined);
  await vacuumCatalogue(db).catch(() => undefined);
};

/**
 * Applies a staged list, all or nothing, if it is still what the user saw; otherwise the list is compared again
 * (STALE). Repeating a completed request returns the same result. VALIDATION while the list has errors, open questions
 * or unconfirmed changes.
 */
export const applyStaged = async (
  stores: Stores,
  actor: Actor,
  id: string,
  { digest, confirmed }: { digest: string; confirmed: readonly ImportConcern[] },
): Promise<void> => {
  const { db, jobs } = stores;
  const row = await findImport(db, id);
  if (row.digest !== digest && row.state !== 'staged') throw imported();
  if (row.state === 'applied') return;
  if (row.state === 'undoing' || row.state === 'undone') throw imported();
  if (row.state === 'applying') return finish(stores, row, row.appliedBy, row.appliedAt ?? actor.at);
  if (row.digest !== digest) {
    await compareAgain(stores, id, readingOf(row));
    throw changed();
  }
  requireReady(row, confirmed);
  try {
    await actorTransaction(db, actor, async (tx) => {
      await decideImport(tx, { id, digest, actorId: actor.actorId, at: actor.at });
      await finishLater(jobs, tx, id);
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONFLICT') {
      // Another request, or an earlier attempt of this one, committed the import concurrently.
      const now = await findImport(db, id);
      if (now.state === 'staged' || now.digest !== digest) throw error;
    } else if (error instanceof CatalogueChanged) {
      await compareAgain(stores, id, readingOf(row));
      throw changed(error);
    } else throw error;
  }
  await finish(stores, row, actor.actorId, actor.at);
};
