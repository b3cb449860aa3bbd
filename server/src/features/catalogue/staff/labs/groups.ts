import type { AuditEntity, ProductGroup } from '@formulary/contract';
import { productGroup } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../../db/client.ts';
import { newId } from '../../../../db/columns.ts';
import { readRows } from '../../../../db/rows.ts';
import type { Actor } from '../../../../http/access.ts';
import { AppError, hasCode, isUniqueViolation, notFound } from '../../../../http/errors/app-error.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { tidy } from '../../price-list/columns.ts';
import { recordingProducts } from '../../record-product-changes.ts';
import { categories, labs, products } from '../../tables.ts';
import { catalogueTransaction } from '../transactions.ts';

const FOREIGN_KEY_VIOLATION = /^23503$/;

/** The groups of products. */
type GroupKind = 'labs' | 'categories';

const GROUPS = {
  labs: { table: labs, column: products.labId, entity: 'Lab', what: 'lab' },
  categories: { table: categories, column: products.categoryId, entity: 'Category', what: 'category' },
} as const satisfies Record<
  GroupKind,
  { entity: AuditEntity; table: unknown; column: unknown; what: string }
>;

/** Lists labs or categories by name, with the number of products in each. */
export const listGroups = async (db: Db | Tx, kind: GroupKind): Promise<ProductGroup[]> => {
  const { table, column } = GROUPS[kind];
  const counted = sql.identifier(kind === 'labs' ? 'lab_id' : 'category_id');
  return readRows(
    db,
    productGroup,
    sql`
    select g.id, g.name, coalesce(shown.count, 0)::int as products, coalesce(kept.count, 0)::int as archived
    from ${table} g
    left join (select ${counted} as id, sum(count) as count from product_counts group by 1) as shown on shown.id = g.id
    left join (select ${column} as id, count(*) as count from ${products} where archived_at is not null group by 1)
      as kept on kept.id = g.id
    order by search_sort_part(search_key(g.name)), g.name, g.id`,
  );
};

/** Locks labs or categories in a fixed order and returns their names. NOT_FOUND if one is missing. */
const lockGroups = async (tx: Tx, kind: GroupKind, ids: readonly string[]): Promise<Map<string, string>> => {
  const { table, entity } = GROUPS[kind];
  const rows = await readRows(
    tx,
    z.object({ id: z.uuid(), name: z.string() }),
    sql`
    select id, name from ${table} where id = any(${sql.param(ids)}::uuid[]) order by id for update`,
  );
  if (rows.length < new Set(ids).size) notFound(entity);
  return new Map(rows.map(({ id, name }) => [id, name]));
};

const throwNameTaken = (kind: GroupKind) => (error: unknown) => {
  if (!isUniqueViolation(error)) throw error;
  const message = `Another ${GROUPS[kind].what} already has this name.`;
  throw new AppError('CONFLICT', message, { errors: { name: message }, cause: error });
};

/** Adds a lab or a category and returns its id. CONFLICT if the name is taken, ignoring case. */
export const addGroup = async (db: Db, actor: Actor, kind: GroupKind, given: string): Promise<string> => {
  const { table, entity, what } = GROUPS[kind];
  const id = newId();
  const name = tidy(given);
  await catalogueTransaction(db, actor, async (tx) => {
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
  }).catch(throwNameTaken(kind));
  return id;
};

/** Renames a lab or a category. STALE if its name is no longer the one seen. */
export const renameGroup = (
  db: Db,
  actor: Actor,
  kind: GroupKind,
  id: string,
  { seen, name: given }: { seen: string; name: string },
): Promise<void> => {
  const { table, entity, what } = GROUPS[kind];
  const name = tidy(given);
  return catalogueTransaction(db, actor, async (tx) => {
    const before = (await lockGroups(tx, kind, [id])).get(id);
    if (before !== seen) throw new AppError('STALE', `Someone else has renamed this ${what} to ${before}.`);
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
  }).catch(throwNameTaken(kind));
};

/** Moves every product of one lab or category to another and deletes it. Returns how many moved. */
export const mergeGroup = (
  db: Db,
  actor: Actor,
  kind: GroupKind,
  id: string,
  into: string,
): Promise<number> => {
  const { table, column, entity, what } = GROUPS[kind];
  if (id === into) throw new AppError('VALIDATION', `Choose another ${what} to merge into.`);
  return catalogueTransaction(db, actor, async (tx) => {
    const names = await lockGroups(tx, kind, [id, into]);
    const locked = await readRows(
      tx,
      z.object({ id: z.uuid() }),
      sql`select id from ${products} where ${column} = ${id} order by ${products.id} for no key update`,
    );
    const ids = locked.map((product) => product.id);
    const moved = await recordingProducts(tx, actor.actorId, ids, () =>
      tx
        .update(products)
        .set({
          ...(kind === 'labs' ? { labId: into } : { categoryId: into }),
          version: sql`${products.version} + 1`,
          updatedAt: actor.at,
        })
        .where(eq(column, id)),
    );
    await tx.delete(table).where(eq(table.id, id));
    await recordAudit(tx, {
      actorId: actor.actorId,
      action: 'Deleted',
      entity,
      entityId: id,
      label: names.get(id) ?? '',
      summary: `Merged the ${what} into ${names.get(into)}: ${moved.rowCount} ${moved.rowCount === 1 ? 'product' : 'products'}`,
      before: { name: names.get(id) },
      at: actor.at,
    });
    return moved.rowCount ?? 0;
  });
};

const notEmpty = (what: string, cause?: unknown): AppError =>
  new AppError('CONFLICT', `This ${what} has products. Move them, or merge it into another ${what}, first.`, {
    cause,
  });

/** Deletes a lab or a category that has no products, not even archived ones. CONFLICT otherwise. */
export const deleteGroup = (db: Db, actor: Actor, kind: GroupKind, id: string): Promise<void> => {
  const { table, entity, what } = GROUPS[kind];
  return catalogueTransaction(db, actor, async (tx) => {
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
