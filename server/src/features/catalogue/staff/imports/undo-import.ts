import type { ImportUndoResult } from '@formulary/contract';
import { importUndoResult } from '@formulary/contract';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../../db/client.ts';
import { readRows } from '../../../../db/rows.ts';
import type { Actor } from '../../../../http/access.ts';
import { AppError } from '../../../../http/errors/app-error.ts';
import type { Jobs } from '../../../../jobs/jobs.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { lockDecimals } from '../../../business/decimals.ts';
import { lockImports, vacuumCatalogue } from '../../price-list/write-products.ts';
import { columnOf, columnTypeOf, STORED_FIELDS } from '../../product-columns.ts';
import { recordingProducts } from '../../record-product-changes.ts';
import { actorTransaction, lockProducts } from '../transactions.ts';
import { finishLater, requireNoImportInProgress } from './decide-import.ts';
import { findImport } from './stage-import.ts';
import { imports } from './tables.ts';

/** Products restored per transaction, which bounds how long an order for one of them waits. */
const LINES_AT_A_TIME = 200;

const claim = async (tx: Tx, actor: Actor, id: string): Promise<void> => {
  const [last] = await readRows(
    tx,
    z.object({ id: z.uuid() }),
    sql`select id from imports where applied_at is not null order by applied_at desc, id desc limit 1`,
  );
  if (last?.id !== id)
    throw new AppError(
      'CONFLICT',
      'Another list was imported after this one. Only the last import can be undone.',
    );
  await requireNoImportInProgress(tx, id);
  const claimed = await tx
    .update(imports)
    .set({ state: 'undoing', undoneBy: actor.actorId, undoneAt: actor.at })
    .where(and(eq(imports.id, id), eq(imports.state, 'applied')));
  if (!claimed.rowCount)
    throw new AppError('CONFLICT', 'This import has not finished, or has already been undone.');
};

type Lines = ReturnType<typeof sql>;

/** Sets, for each product that the import wrote, the reason not to undo it, if any. */
const markKept = async (tx: Tx, lines: Lines) => {
  const isWholeRand = (await lockDecimals(tx)) === 0;
  return tx.execute(sql`
    update import_rows r set kept_because = case
      when p.id is null then 'It has since been deleted.'
      when p.version <> r.version then 'Someone has since changed it.'
      when r.kind = 'added' and exists (select from order_lines where product_id = p.id) then 'It has since been ordered.'
      when r.kind = 'added' and p.stock <> r.stock then 'Its stock has since changed.'
      when r.kind = 'changed' and p.stock + (r.before ->> 'stock')::int - r.stock < 0
        then 'More of it has been ordered than was in stock before.'
      when r.kind = 'changed' and ${isWholeRand} and (r.before ->> 'cost')::bigint % 100 <> 0
        then 'Its earlier price had cents, but the store’s prices no longer do.'
    end
    from import_rows o left join products p on p.id = o.product_id
    where ${lines} and o.import_id = r.import_id and o.kind = r.kind and o.position = r.position`);
};

const removeAdded = (tx: Tx, lines: Lines) =>
  tx.execute(sql`
    delete from products p using import_rows r
    where ${lines} and r.kind = 'added' and r.kept_because is null and p.id = r.product_id`);

const FIELDS = STORED_FIELDS.filter((field) => field !== 'sku' && field !== 'stock');
const BEFORE = sql.raw(FIELDS.map((field) => `${columnOf(field)} ${columnTypeOf(field)}`).join(', '));
/** Columns added since the import stay as they are. */
const RESTORED = sql.raw(
  FIELDS.map(columnOf)
    .map((column) => `${column} = coalesce(b.${column}, p.${column})`)
    .join(', '),
);

/** Reverses the import's stock adjustment, so that stock ordered since then stays deducted. */
const restoreChanged = (tx: Tx, lines: Lines, at: Date) =>
  tx.execute(sql`
    update products p set
      ${RESTORED},
      lab_id = coalesce((select id from labs where id = b.lab_id), p.lab_id),
      category_id = coalesce((select id from categories where id = b.category_id), p.category_id),
      stock = p.stock + b.stock - r.stock, version = p.version + 1, updated_at = ${at}
    from import_rows r, jsonb_to_record(r.before) as b (${BEFORE}, lab_id uuid, category_id uuid, stock int)
    where ${lines} and r.kind = 'changed' and r.kept_because is null and p.id = r.product_id`);

type ImportUndo = { id: string; undoneBy: string | null; at: Date };

const writtenRow = z.object({ kind: z.string(), position: z.int(), productId: z.uuid().nullable() });

/** Undoes the next lines. Returns false if no lines were left. */
const undoNext = async (tx: Tx, { id, undoneBy, at }: ImportUndo): Promise<boolean> => {
  const rows = await readRows(
    tx,
    writtenRow,
    sql`
    select kind, position, product_id as "productId" from import_rows
    where import_id = ${id} and kind = (
      select kind from import_rows where import_id = ${id} and is_written limit 1) and is_written
    order by position limit ${LINES_AT_A_TIME}`,
  );
  const [first] = rows;
  if (!first) return false;
  const positions = sql.param(rows.map(({ position }) => position));
  const lines = sql`r.import_id = ${id} and r.kind = ${first.kind} and r.position = any(${positions}::int[])`;
  const ids = rows.flatMap(({ productId }) => productId ?? []);
  await lockProducts(tx, ids);
  await markKept(tx, lines);
  await recordingProducts(tx, undoneBy ?? undefined, ids, async () => {
    await removeAdded(tx, lines);
    await restoreChanged(tx, lines, at);
  });
  await tx.execute(sql`update import_rows r set is_written = false where ${lines}`);
  return true;
};

const removeMade = async (tx: Tx, id: string): Promise<void> => {
  for (const [table, column, made] of [
    ['labs', 'lab_id', 'made_labs'],
    ['categories', 'category_id', 'made_categories'],
  ] as const)
    await tx.execute(sql`
      delete from ${sql.identifier(table)} g
      where g.id = any((select ${sql.identifier(made)} from imports where id = ${id})::uuid[])
        and not exists (select from products p where p.${sql.identifier(column)} = g.id)`);
};

/** Marks an undo as complete, once, and returns its result. */
const close = async (tx: Tx, { id, undoneBy, at }: ImportUndo): Promise<void> => {
  await lockImports(tx);
  const [counts] = await readRows(
    tx,
    importUndoResult.pick({ removed: true, restored: true, orderedSince: true }),
    sql`
    select count(*) filter (where kind = 'added')::int as removed,
      count(*) filter (where kind = 'changed')::int as restored,
      count(*) filter (where kind = 'changed' and exists (
        select from order_lines l join orders o on o.id = l.order_id
        where l.product_id = import_rows.product_id and o.date_ordered >= imports.applied_at))::int as "orderedSince"
    from import_rows join imports on imports.id = import_rows.import_id
    where import_id = ${id} and kind <> 'fault' and kept_because is null`,
  );
  const kept = await readRows(
    tx,
    importUndoResult.shape.kept.element,
    sql`
    select product_id as id, sku, name, kept_because as reason from import_rows
    where import_id = ${id} and kept_because is not null order by line`,
  );
  const { removed, restored, orderedSince } = counts ?? { removed: 0, restored: 0, orderedSince: 0 };
  const undone = { removed, restored, orderedSince, kept };
  const [closed] = await tx
    .update(imports)
    .set({ state: 'undone', undone })
    .where(and(eq(imports.id, id), eq(imports.state, 'undoing')))
    .returning({ fileName: imports.fileName });
  if (!closed) return;
  await removeMade(tx, id);
  if (undoneBy === null) return;
  await recordAudit(tx, {
    actorId: undoneBy,
    action: 'Deleted',
    entity: 'PriceList',
    entityId: id,
    label: closed.fileName,
    summary: `Undid an import: ${removed} products removed, ${restored} restored, ${kept.length} kept`,
    after: { kept: kept.slice(0, 100) },
    at,
  });
};

/** Completes a confirmed undo, some products at a time, resuming where it was interrupted. */
export const finishUndo = async (db: Db, undoing: ImportUndo): Promise<void> => {
  const { undoneBy } = undoing;
  for (let goesOn = true; goesOn; )
    goesOn = await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('formulary.actor', ${undoneBy ?? ''}, true)`);
      await lockImports(tx);
      return undoNext(tx, undoing);
    });
  await db.transaction((tx) => close(tx, undoing));
};

/**
 * Undoes the latest import: removes added products and restores changed ones, including those ordered since, whose orders
 * keep their prices and whose stock stays deducted. A product that was edited since, or added and ordered, is kept and
 * reported with the reason. Repeating a completed undo returns the same result. CONFLICT if it is not the latest import.
 */
export const undoImport = async (
  { db, jobs }: { db: Db; jobs: Jobs },
  actor: Actor,
  id: string,
): Promise<ImportUndoResult> => {
  const { state } = await findImport(db, id);
  if (state === 'applied')
    await actorTransaction(db, actor, async (tx) => {
      await lockImports(tx);
      await claim(tx, actor, id);
      await finishLater(jobs, tx, id);
    }).catch(async (error: unknown) => {
      // Another request, or an earlier attempt of this one, started the undo concurrently.
      const now = await findImport(db, id);
      if (now.state !== 'undoing' && now.state !== 'undone') throw error;
    });
  const { state: now, undoneBy, undoneAt } = await findImport(db, id);
  if (now === 'undoing') {
    await finishUndo(db, { id, undoneBy, at: undoneAt ?? actor.at });
    await vacuumCatalogue(db).catch(() => undefined);
  }
  const { undone } = await findImport(db, id);
  if (undone) return undone;
  throw new AppError('CONFLICT', 'This list has not been imported, or the import has already been undone.');
};
