import type { ProductInput, StaffProductDetail } from '@formulary/contract';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../../db/client.ts';
import { newId } from '../../../../db/columns.ts';
import { sanitiseHtml, sanitiseText } from '../../../../html/sanitise.ts';
import type { Actor } from '../../../../http/access.ts';
import { AppError, causesOf, hasCode } from '../../../../http/errors/app-error.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { requireStoreDecimals } from '../../../business/decimals.ts';
import { recordingProducts } from '../../record-product-changes.ts';
import { products, productVariants } from '../../tables.ts';
import { catalogueTransaction, lockProducts } from '../transactions.ts';
import { findStaffProduct } from './list-staff-products.ts';

const FIELD_OF: Record<string, { field: string; message: string }> = {
  products_sku_key: { field: 'sku', message: 'Another product already has this code.' },
  product_variants_name_key: { field: 'variants', message: 'Two variants have the same name.' },
  products_lab_id_labs_id_fk: { field: 'labId', message: 'This lab no longer exists.' },
  products_category_id_categories_id_fk: { field: 'categoryId', message: 'This category no longer exists.' },
};

/** Maps a database constraint violation to a field error. */
const explain = (error: unknown): unknown => {
  const constraint = causesOf(error).flatMap((cause) =>
    'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : [],
  )[0];
  const known = FIELD_OF[constraint ?? ''];
  if (!known) return error;
  const code = known.field === 'sku' ? 'CONFLICT' : 'VALIDATION';
  return new AppError(code, known.message, { errors: { [known.field]: known.message }, cause: error });
};

const columnsOf = ({ variants: _, description, information, ...values }: ProductInput) => ({
  ...values,
  description: sanitiseText(description),
  information: sanitiseHtml(information),
});

const saveVariants = async (
  tx: Tx,
  productId: string,
  variants: ProductInput['variants'],
  at: Date,
): Promise<void> => {
  const { images, variants: known } = await findStaffProduct(tx, productId);
  const pictures = new Set([...images.map(({ path }) => path), ...known.map(({ imagePath }) => imagePath)]);
  if (variants.some(({ imagePath }) => imagePath !== null && !pictures.has(imagePath)))
    throw new AppError('VALIDATION', 'Choose one of the product’s pictures for the variant.');
  const kept = variants.flatMap(({ id }) => id ?? []);
  await tx
    .delete(productVariants)
    .where(and(eq(productVariants.productId, productId), notInArray(productVariants.id, kept)));
  // Variants may swap names, so clear them first to avoid a unique violation halfway.
  await tx
    .update(productVariants)
    .set({ name: sql`${productVariants.id}::text` })
    .where(eq(productVariants.productId, productId));
  for (const [position, { id, ...variant }] of variants.entries()) {
    const row = { ...variant, position, updatedAt: at };
    if (!id) await tx.insert(productVariants).values({ productId, ...row });
    else {
      const changed = await tx
        .update(productVariants)
        .set(row)
        .where(and(eq(productVariants.id, id), eq(productVariants.productId, productId)));
      if (!changed.rowCount)
        throw new AppError('STALE', 'Someone else has removed a variant in the meantime.');
    }
  }
};

const audited = ({ images: _, picture: __, version: ___, ordered: ____, ...fields }: StaffProductDetail) =>
  fields;

/** Adds a product. CONFLICT if another has its code, VALIDATION by field. */
export const addProduct = (
  db: Db,
  actor: Actor,
  input: ProductInput & { stock: number },
): Promise<StaffProductDetail> =>
  catalogueTransaction(db, actor, async (tx) => {
    const id = newId();
    await requireStoreDecimals(tx, { cost: input.cost });
    await recordingProducts(tx, actor.actorId, [id], async () => {
      await tx.insert(products).values({ id, ...columnsOf(input), createdAt: actor.at, updatedAt: actor.at });
      await saveVariants(tx, id, input.variants, actor.at);
    });
    const product = await findStaffProduct(tx, id);
    await recordAudit(tx, {
      actorId: actor.actorId,
      action: 'Added',
      entity: 'Product',
      entityId: id,
      label: product.name,
      summary: 'Added the product',
      after: audited(product),
      at: actor.at,
    });
    return product;
  }).catch((error: unknown) => {
    throw explain(error);
  });

/** Saves a product's form, except stock. STALE if someone else changed it since; otherwise like `addProduct`. */
export const editProduct = (
  db: Db,
  actor: Actor,
  id: string,
  { version, ...input }: ProductInput & { version: number },
): Promise<StaffProductDetail> =>
  catalogueTransaction(db, actor, async (tx) => {
    await lockProducts(tx, [id]);
    const before = await findStaffProduct(tx, id);
    if (before.version !== version)
      throw new AppError('STALE', 'Someone else has changed this product in the meantime.');
    await requireStoreDecimals(tx, { cost: input.cost });
    await recordingProducts(tx, actor.actorId, [id], async () => {
      await tx
        .update(products)
        .set({ ...columnsOf(input), version: version + 1, updatedAt: actor.at })
        .where(eq(products.id, id));
      await saveVariants(tx, id, input.variants, actor.at);
    });
    const after = await findStaffProduct(tx, id);
    await recordAudit(tx, {
      actorId: actor.actorId,
      action: 'Updated',
      entity: 'Product',
      entityId: id,
      label: after.name,
      summary: before.cost === after.cost ? 'Edited the product' : 'Edited the product and its price',
      before: audited(before),
      after: audited(after),
      at: actor.at,
    });
    return after;
  }).catch((error: unknown) => {
    throw explain(error);
  });

const FOREIGN_KEY_VIOLATION = /^23503$/;

const ordered = (cause?: unknown): AppError =>
  new AppError('CONFLICT', 'This product has orders, so it cannot be deleted. Archive it instead.', {
    cause,
  });

/**
 * Deletes a product that no order refers to and returns its picture paths, whose files can be deleted. CONFLICT if orders
 * refer to it, STALE if someone else changed it.
 */
export const deleteProduct = (db: Db, actor: Actor, id: string, version: number): Promise<string[]> =>
  catalogueTransaction(db, actor, async (tx) => {
    await lockProducts(tx, [id]);
    const product = await findStaffProduct(tx, id);
    if (product.version !== version)
      throw new AppError('STALE', 'Someone else has changed this product in the meantime.');
    if (product.ordered) throw ordered();
    await recordingProducts(tx, actor.actorId, [id], () => tx.delete(products).where(eq(products.id, id)));
    const { images, ordered: _, picture: __, ...before } = product;
    await recordAudit(tx, {
      actorId: actor.actorId,
      action: 'Deleted',
      entity: 'Product',
      entityId: id,
      label: product.name,
      summary: 'Deleted the product',
      before,
      at: actor.at,
    });
    return images.map(({ path }) => path);
  }).catch((error: unknown) => {
    throw hasCode(error, FOREIGN_KEY_VIOLATION) ? ordered(error) : error;
  });
