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
import { type AuditedAct, recordAudits } from '../../../audit/record-audit.ts';
import { requireStoreDecimals } from '../../../business/decimals.ts';
import { columnOf, columnTypeOf } from '../../product-columns.ts';
import { recordingProducts } from '../../record-product-changes.ts';
import { categories, labs, products } from '../../tables.ts';
import { catalogueTransaction, lockProducts } from '../transactions.ts';
import { staffProductsByIds } from './list-staff-products.ts';

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

/** Columns by the name of their value in a change, with their types. */
const CELLS = [
  ...fieldsOf('code', 'text', 'money', 'yesNo').map((field) => ({
    name: field,
    column: columnOf(field),
    type: columnTypeOf(field),
  })),
  { name: 'labId', column: 'lab_id', type: 'uuid' },
  { name: 'categoryId', column: 'category_id', type: 'uuid' },
];
const GIVEN = sql.raw(CELLS.map(({ name, type }) => `"${name}" ${type}`).join(', '));
const CHANGED = sql.raw(
  CELLS.map(({ name, column }) => `${column} = coalesce(g."${name}", p.${column})`).join(', '),
);

/** Writes all changes in one statement. Orders for these products wait for it, and the changes are announced once. */
const writeAll = (tx: Tx, changes: readonly CellChange[], at: Date) =>
  tx.execute(sql`
    update products p set ${CHANGED},
      archived_at = case g.archived when true then ${at} when false then null else p.archived_at end,
      version = p.version + 1, updated_at = ${at}
    from json_to_recordset(${JSON.stringify(changes.map(({ id, values }) => ({ ...values, id })))}::json)
      as g (id uuid, ${GIVEN}, archived boolean)
    where p.id = g.id`);

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
  const said = changed.length > 0 ? `Changed ${changed.join(', ')}` : 'Saved without changes';
  const archived = after.archived ? 'Archived' : 'Unarchived';
  return {
    summary: before.archived === after.archived ? said : archived,
    before: valuesOf(before),
    after: valuesOf(after),
  };
};

/**
 * Changes cells of the product table in one transaction. Each row is checked on its own, by the version seen. Rows that
 * cannot be changed are reported; the others are changed.
 */
export const changeCells = async (
  db: Db,
  actor: Actor,
  changes: readonly CellChange[],
): Promise<ChangeResult> => {
  const ids = changes.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw new AppError('VALIDATION', 'The same product is listed twice.');
  const work = async (tx: Tx): Promise<ChangeResult> => {
    const prices = changes.flatMap(({ values: { cost } }, index) =>
      cost === undefined ? [] : [[`changes.${index}.values.cost`, cost] as const],
    );
    await requireStoreDecimals(tx, Object.fromEntries(prices));
    const known = await readKnown(tx, changes);
    const refused: Refusal[] = [];
    const accepted: CellChange[] = [];
    for (const change of changes) {
      const refusal = refusalOf(change, known);
      if (refusal) {
        refused.push(refusal);
        continue;
      }
      if (change.values.sku) known.skus.set(change.values.sku, change.id);
      accepted.push(change);
    }
    await recordingProducts(
      tx,
      actor.actorId,
      accepted.map(({ id }) => id),
      () => writeAll(tx, accepted, actor.at),
    );
    const rows = await staffProductsByIds(tx, ids);
    const written = new Set(accepted.map(({ id }) => id));
    const batch = newId();
    const acts = rows.flatMap((after): AuditedAct[] => {
      const before = known.products.get(after.id);
      if (!before || !written.has(after.id)) return [];
      const act = { action: 'Updated', entity: 'Product', entityId: after.id, label: after.name } as const;
      return [{ ...act, actorId: actor.actorId, ...summariseChange(before, after), batch, at: actor.at }];
    });
    await recordAudits(tx, acts);
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
