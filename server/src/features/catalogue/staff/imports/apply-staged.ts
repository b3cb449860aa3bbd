import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../../db/client.ts';
import { AppError } from '../../../../http/errors/app-error.ts';
import type { Files } from '../../../../storage/files.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { CatalogueChanged, tidyCatalogue, writeImport } from '../../price-list/apply-import.ts';
import type { ImportPlan } from '../../price-list/plan-import.ts';
import { type Actor, changingCatalogue } from '../as-actor.ts';
import { compare } from './compare.ts';
import { lockListed } from './lock-listed.ts';
import { compareAgain, findImport, readStagedFile } from './stage-import.ts';
import { importRows, imports } from './tables.ts';

const changed = (cause?: unknown): AppError =>
  new AppError(
    'STALE',
    'The catalogue has changed since the list was compared with it. The differences are read anew; please look at them again.',
    { cause },
  );

const refuseApplied = async (db: Db, id: string): Promise<void> => {
  const { state } = await findImport(db, id);
  if (state !== 'staged') throw new AppError('CONFLICT', 'This list was imported already.');
};

/** Only one request makes a staged list an applied one. */
const claim = async (tx: Tx, actor: Actor, id: string): Promise<void> => {
  const claimed = await tx
    .update(imports)
    .set({ state: 'applied', appliedBy: actor.id, appliedAt: actor.at })
    .where(and(eq(imports.id, id), eq(imports.state, 'staged')));
  if (!claimed.rowCount) throw new AppError('CONFLICT', 'This list was imported already.');
  // What came before can no longer be taken back.
  await tx
    .delete(importRows)
    .where(
      sql`${importRows.importId} in (select id from imports where ${ne(imports.state, 'staged')} and ${ne(imports.id, id)})`,
    );
};

const keepBefore = (tx: Tx, id: string) =>
  tx.execute(sql`
    update import_rows r set before = to_jsonb(p) - 'search_vector' - 'sort_key' - 'name_key'
    from products p where r.import_id = ${id} and r.kind = 'changed' and p.id = r.product_id`);

const keepAfter = (tx: Tx, id: string) =>
  tx.execute(sql`
    update import_rows r set product_id = p.id, version = p.version, stock = p.stock
    from products p where r.import_id = ${id} and r.kind in ('added', 'changed') and p.sku = r.sku`);

/** Which labs and categories the list brought. */
const keepMade = async (tx: Tx, id: string, { newLabs, newCategories }: ImportPlan): Promise<void> => {
  const made = (table: string, names: readonly string[]) => sql`coalesce((
    select array_agg(id) from ${sql.identifier(table)}
    where lower(name) = any(${sql.param(names.map((name) => name.toLowerCase()))}::text[])), '{}')`;
  await tx.execute(sql`
    update imports set made_labs = ${made('labs', newLabs)}, made_categories = ${made('categories', newCategories)}
    where id = ${id}`);
};

/**
 * Does what a staged list says, all or nothing, where it is still what was seen: the list is compared anew, and where that
 * comes to something else (STALE) the new differences are kept to be looked at. VALIDATION while it has faults.
 */
export const applyStaged = async (
  { db, files }: { db: Db; files: Files },
  actor: Actor,
  id: string,
  seen: string,
): Promise<void> => {
  await refuseApplied(db, id);
  const row = await findImport(db, id);
  const file = await readStagedFile(files, row).catch(async (error: unknown) => {
    // Somebody else applied it in this moment: its file is gone.
    await refuseApplied(db, id);
    throw error;
  });
  const comparison = await compare(db, file, row);
  const { plan, summary, digest } = comparison;
  if (summary.faults > 0)
    throw new AppError('VALIDATION', 'The list has faults. Nothing is imported until they are gone.');
  if (digest !== seen) {
    await refuseApplied(db, id);
    await compareAgain({ db, files }, id, row);
    throw changed();
  }
  if (summary.added + summary.changed === 0) throw new AppError('VALIDATION', 'There is nothing to import.');
  try {
    await changingCatalogue(db, actor, async (tx) => {
      await tx.execute(sql`set local statement_timeout = '300s'`);
      await claim(tx, actor, id);
      await lockListed(tx, id);
      await keepBefore(tx, id);
      await writeImport(tx, plan);
      await keepAfter(tx, id);
      await keepMade(tx, id, plan);
      await recordAudit(tx, {
        actorId: actor.id,
        action: 'Added',
        entity: 'PriceList',
        entityId: id,
        label: row.fileName,
        summary: `Imported a price list: ${summary.added} products added, ${summary.changed} changed`,
        after: { ...summary },
        at: actor.at,
      });
    });
  } catch (error) {
    if (!(error instanceof CatalogueChanged)) throw error;
    await compareAgain({ db, files }, id, row);
    throw changed(error);
  }
  await files.delete(row.fileKey);
  await tidyCatalogue(db);
};
