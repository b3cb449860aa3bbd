import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { newId } from '../../../../db/columns.ts';
import type { Actor } from '../../../../http/access.ts';
import { AppError } from '../../../../http/errors/app-error.ts';
import { hasCode, isUniqueViolation } from '../../../../http/errors/error-cause.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { tidy } from '../../price-list/cell-text.ts';
import { products } from '../../tables.ts';
import { changingCatalogue } from '../as-actor.ts';
import { GROUPS, type GroupKind, lockGroups } from './groups.ts';

const FOREIGN_KEY_VIOLATION = /^23503$/;

const refuseTaken = (kind: GroupKind) => (error: unknown) => {
  if (!isUniqueViolation(error)) throw error;
  const message = `Another ${GROUPS[kind].what} has this name.`;
  throw new AppError('CONFLICT', message, { errors: { name: message }, cause: error });
};

/** Adds a lab or a category and returns its id. CONFLICT where the name is taken, whatever its case. */
export const addGroup = async (db: Db, actor: Actor, kind: GroupKind, given: string): Promise<string> => {
  const { table, entity, what } = GROUPS[kind];
  const id = newId();
  const name = tidy(given);
  await changingCatalogue(db, actor, async (tx) => {
    await tx.insert(table).values({ id, name });
    await recordAudit(tx, {
      actorId: actor.actorId,
      action: 'Added',
      entity,
      entityId: id,
      label: name,
      summary: `Added the ${what}`,
      after: { name },
      at: actor.at,
    });
  }).catch(refuseTaken(kind));
  return id;
};

/** Renames a lab or a category; its products follow. STALE where it is no longer called what was seen. */
export const renameGroup = (
  db: Db,
  actor: Actor,
  kind: GroupKind,
  id: string,
  { seen, name: given }: { seen: string; name: string },
): Promise<void> => {
  const { table, entity, what } = GROUPS[kind];
  const name = tidy(given);
  return changingCatalogue(db, actor, async (tx) => {
    const before = (await lockGroups(tx, kind, [id])).get(id);
    if (before !== seen)
      throw new AppError('STALE', `Somebody else renamed this ${what}: it is called ${before} now.`);
    await tx.update(table).set({ name }).where(eq(table.id, id));
    await recordAudit(tx, {
      actorId: actor.actorId,
      action: 'Updated',
      entity,
      entityId: id,
      label: name,
      summary: `Renamed the ${what}`,
      before: { name: before },
      after: { name },
      at: actor.at,
    });
  }).catch(refuseTaken(kind));
};

/** Moves all products of one lab or category into another and removes it. Returns how many moved. */
export const mergeGroup = (
  db: Db,
  actor: Actor,
  kind: GroupKind,
  id: string,
  into: string,
): Promise<number> => {
  const { table, column, entity, what } = GROUPS[kind];
  if (id === into) throw new AppError('VALIDATION', `Choose another ${what} to merge into.`);
  return changingCatalogue(db, actor, async (tx) => {
    const names = await lockGroups(tx, kind, [id, into]);
    await tx.execute(
      sql`select 1 from ${products} where ${column} = ${id} order by ${products.id} for no key update`,
    );
    const moved = await tx
      .update(products)
      .set({
        ...(kind === 'labs' ? { labId: into } : { categoryId: into }),
        version: sql`${products.version} + 1`,
        updatedAt: actor.at,
      })
      .where(eq(column, id));
    await tx.delete(table).where(eq(table.id, id));
    await recordAudit(tx, {
      actorId: actor.actorId,
      action: 'Deleted',
      entity,
      entityId: id,
      label: names.get(id) ?? '',
      summary: `Merged the ${what} into ${names.get(into)}: ${moved.rowCount} products`,
      before: { name: names.get(id) },
      at: actor.at,
    });
    return moved.rowCount ?? 0;
  });
};

const notEmpty = (what: string, cause?: unknown): AppError =>
  new AppError('CONFLICT', `This ${what} has products. Merge it into another, or move them first.`, {
    cause,
  });

/** Deletes a lab or a category that no product stands in, archived ones counted. CONFLICT otherwise. */
export const deleteGroup = (db: Db, actor: Actor, kind: GroupKind, id: string): Promise<void> => {
  const { table, entity, what } = GROUPS[kind];
  return changingCatalogue(db, actor, async (tx) => {
    const name = (await lockGroups(tx, kind, [id])).get(id);
    await tx.delete(table).where(eq(table.id, id));
    await recordAudit(tx, {
      actorId: actor.actorId,
      action: 'Deleted',
      entity,
      entityId: id,
      label: name ?? '',
      summary: `Deleted the ${what}`,
      before: { name },
      at: actor.at,
    });
  }).catch((error: unknown) => {
    throw hasCode(error, FOREIGN_KEY_VIOLATION) ? notEmpty(what, error) : error;
  });
};
