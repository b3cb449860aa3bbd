import type { UndoneImport } from '@formulary/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../../db/client.ts';
import { AppError } from '../../../../http/errors/app-error.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { tidyCatalogue } from '../../price-list/apply-import.ts';
import { type Actor, changingCatalogue } from '../as-actor.ts';
import { lockListed } from './lock-listed.ts';
import { findImport } from './stage-import.ts';
import { imports } from './tables.ts';

const claim = async (tx: Tx, actor: Actor, id: string): Promise<void> => {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from imports where applied_at is not null order by applied_at desc, id desc limit 1`,
  );
  if (rows[0]?.id !== id)
    throw new AppError(
      'CONFLICT',
      'Another list was imported after this one. Only the last can be taken back.',
    );
  const claimed = await tx
    .update(imports)
    .set({ state: 'undone', undoneAt: actor.at })
    .where(and(eq(imports.id, id), eq(imports.state, 'applied')));
  if (!claimed.rowCount) throw new AppError('CONFLICT', 'This list was taken back already.');
};

/** Says of each product that the import wrote why it must stay as it is now, where it must. */
const judge = async (tx: Tx, id: string): Promise<void> => {
  await lockListed(tx, id);
  await tx.execute(sql`
    update import_rows r set kept_because = case
      when p.id is null then 'It was deleted since.'
      when p.version <> r.version then 'Somebody changed it since.'
      when r.kind = 'added' and exists (select from order_lines where product_id = p.id) then 'It was ordered since.'
      when r.kind = 'added' and p.stock <> r.stock then 'Its stock was changed since.'
      when r.kind = 'changed' and p.stock + (r.before ->> 'stock')::int - r.stock < 0
        then 'More of its stock was ordered than there was before.'
    end
    from import_rows o left join products p on p.id = o.product_id
    where r.import_id = ${id} and r.kind <> 'fault'
      and o.import_id = r.import_id and o.kind = r.kind and o.position = r.position`);
};

const removeAdded = (tx: Tx, id: string) =>
  tx.execute(sql`
    delete from products p using import_rows r
    where r.import_id = ${id} and r.kind = 'added' and r.kept_because is null and p.id = r.product_id`);

/** Stock goes back by as much as the list moved it: what orders took meanwhile stays taken. */
const restoreChanged = (tx: Tx, id: string, at: Date) =>
  tx.execute(sql`
    update products p set
      name = b.name, dosage = b.dosage, strength = b.strength, pack_size = b.pack_size, schedule = b.schedule,
      description = b.description, information = b.information, cost = b.cost, is_new = b.is_new,
      lab_id = b.lab_id, category_id = b.category_id, stock = p.stock + b.stock - r.stock,
      version = p.version + 1, updated_at = ${at}
    from import_rows r, jsonb_to_record(r.before) as b (name text, dosage text, strength text, pack_size text,
      schedule text, description text, information text, cost bigint, is_new boolean, lab_id uuid, category_id uuid,
      stock int)
    where r.import_id = ${id} and r.kind = 'changed' and r.kept_because is null and p.id = r.product_id`);

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

/**
 * Takes back the import that was applied last, in one transaction: what it added goes, what it changed is as before. A
 * product that something happened to since is left as it is, and named with why. CONFLICT where it is not the last one.
 */
export const undoImport = async (db: Db, actor: Actor, id: string): Promise<UndoneImport> => {
  const { fileName } = await findImport(db, id);
  const undone = await changingCatalogue(db, actor, async (tx) => {
    await tx.execute(sql`set local statement_timeout = '300s'`);
    await claim(tx, actor, id);
    await judge(tx, id);
    const removed = (await removeAdded(tx, id)).rowCount ?? 0;
    const restored = (await restoreChanged(tx, id, actor.at)).rowCount ?? 0;
    await removeMade(tx, id);
    const { rows: kept } = await tx.execute<UndoneImport['kept'][number]>(sql`
      select product_id as id, sku, name, kept_because as reason from import_rows
      where import_id = ${id} and kept_because is not null order by line`);
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'Deleted',
      entity: 'PriceList',
      entityId: id,
      label: fileName,
      summary: `Took an import back: ${removed} products removed, ${restored} as before, ${kept.length} left`,
      after: { kept: kept.slice(0, 100) },
      at: actor.at,
    });
    return { removed, restored, kept };
  });
  await tidyCatalogue(db);
  return undone;
};
