import {
  type ChangeResult,
  fieldsOf,
  labelInText,
  PRODUCT_FIELD_NAMES,
  type ProductCells,
  type RowField,
  rowValue,
  type StaffProduct,
} from '@formulary/contract';
import { inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../../db/client.ts';
import { newId } from '../../../../db/columns.ts';
import type { Actor } from '../../../../http/access.ts';
import { AppError, hasCode, isUniqueViolation } from '../../../../http/errors/app-error.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { categories, labs, products } from '../../tables.ts';
import { catalogueTransaction } from '../transactions.ts';
import { staffProductsByIds } from './list-staff-products.ts';
import { lockProducts } from './lock-products.ts';
export type CellChange = { id: string; version: number; values: ProductCells };
type Refusal = ChangeResult['refused'][number];

/** The current state that an edit is checked against, read under lock. */
type Known = {
  products: Map<string, StaffProduct>;
  labs: Set<string>;
  categories: Set<string>;
  skus: Map<string, string>;
};

const FOREIGN_KEY_VIOLATION = /^23503$/;

const readKnown = async (tx: Tx, changes: readonly CellChange[]): Promise<Known> => {
  const ids = changes.map(({ id }) => id);
  await lockProducts(tx, ids);
  const given = changes.map(({ values }) => values);
  const skus = given.flatMap(({ sku }) => sku ?? []);
  const [rows, labRows, categoryRows, taken] = [
    await staffProductsByIds(tx, ids),
    await tx.select({ id: labs.id }).from(labs),
    await tx.select({ id: categories.id }).from(categories),
    skus.length
      ? await tx
          .select({ id: products.id, sku: products.sku })
          .from(products)
          .where(inArray(products.sku, skus))
      : [],
  ];
  return {
    products: new Map(rows.map((row) => [row.id, row])),
    labs: new Set(labRows.map(({ id }) => id)),
    categories: new Set(categoryRows.map(({ id }) => id)),
    skus: new Map(taken.map(({ sku, id }) => [sku, id])),
  };
};

const refusalOf = ({ id, version, values }: CellChange, known: Known): Refusal | undefined => {
  const product = known.products.get(id);
  if (!product) return { id, code: 'NOT_FOUND', message: 'This product has been deleted.' };
  if (product.version !== version)
    return { id, code: 'STALE', message: 'Someone else has changed this product in the meantime.' };
  if (values.labId && !known.labs.has(values.labId))
    return { id, code: 'VALIDATION', message: 'This lab no longer exists.' };
  if (values.categoryId && !known.categories.has(values.categoryId))
    return { id, code: 'VALIDATION', message: 'This category no longer exists.' };
  if (values.sku !== undefined && (known.skus.get(values.sku) ?? id) !== id)
    return { id, code: 'CONFLICT', message: `Another product already has the code ${values.sku}.` };
  return undefined;
};

const columnsOf = ({ archived, ...values }: ProductCells, at: Date) => ({
  ...values,
  ...(archived !== undefined && { archivedAt: archived ? at : null }),
});

const write = async (tx: Tx, { id, values }: CellChange, at: Date): Promise<void> => {
  await tx
    .update(products)
    .set({ ...columnsOf(values, at), version: sql`${products.version} + 1`, updatedAt: at })
    .where(sql`${products.id} = ${id}`);
};

const LONG_FIELDS: readonly string[] = fieldsOf('richText', 'html');

const FIELDS = PRODUCT_FIELD_NAMES.filter((field): field is RowField => !LONG_FIELDS.includes(field));

const KEYS: Partial<Record<RowField, string>> = { lab: 'labName', category: 'categoryName' };

const valuesOf = (product: StaffProduct) => ({
  ...Object.fromEntries(FIELDS.map((field) => [KEYS[field] ?? field, rowValue(product, field)])),
  archived: product.archived,
});

const summariseChange = (before: StaffProduct, after: StaffProduct) => {
  const changed = FIELDS.filter((field) => rowValue(before, field) !== rowValue(after, field)).map(
    labelInText,
  );
  const said = changed.length > 0 ? `Changed ${changed.join(', ')}` : 'Saved without a change';
  const archived = after.archived ? 'Archived' : 'Unarchived';
  return {
    summary: before.archived === after.archived ? said : archived,
    before: valuesOf(before),
    after: valuesOf(after),
  };
};

/**
 * Changes cells of the product table in one transaction. Each row is checked on its own, by the version seen: rows that
 * cannot be changed are reported, the others are changed.
 */
export const changeCells = async (
  db: Db,
  actor: Actor,
  changes: readonly CellChange[],
): Promise<ChangeResult> => {
  const ids = changes.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw new AppError('VALIDATION', 'The same product is listed twice.');
  const work = async (tx: Tx): Promise<ChangeResult> => {
    const known = await readKnown(tx, changes);
    const refused: Refusal[] = [];
    const written: string[] = [];
    for (const change of changes) {
      const refusal = refusalOf(change, known);
      if (refusal) {
        refused.push(refusal);
        continue;
      }
      await write(tx, change, actor.at);
      if (change.values.sku) known.skus.set(change.values.sku, change.id);
      written.push(change.id);
    }
    const rows = await staffProductsByIds(tx, ids);
    const batch = newId();
    for (const after of rows) {
      const before = known.products.get(after.id);
      if (!before || !written.includes(after.id)) continue;
      await recordAudit(tx, {
        actorId: actor.actorId,
        action: 'Updated',
        entity: 'Product',
        entityId: after.id,
        label: after.name,
        ...summariseChange(before, after),
        batch,
        at: actor.at,
      });
    }
    return { products: rows, refused };
  };
  try {
    return await catalogueTransaction(db, actor, work);
  } catch (error) {
    if (hasCode(error, FOREIGN_KEY_VIOLATION))
      throw new AppError('CONFLICT', 'A lab or category has just been deleted. Please try again.', {
        cause: error,
      });
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('CONFLICT', 'Another product already has this code.', {
      errors: { sku: 'Another product already has this code.' },
      cause: error,
    });
  }
};
