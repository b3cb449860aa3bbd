import type { StaffProductDetail } from '@formulary/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../../db/client.ts';
import { newId } from '../../../../db/columns.ts';
import type { Actor } from '../../../../http/access.ts';
import { AppError } from '../../../../http/errors/app-error.ts';
import type { Files } from '../../../../storage/files.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { recordingProducts } from '../../record-product-changes.ts';
import { productImages, products, productVariants } from '../../tables.ts';
import { findStaffProduct } from '../products/find-staff-product.ts';
import { lockProducts } from '../products/lock-products.ts';
import { actorTransaction } from '../transactions.ts';

const MAX_PICTURES = 20;

/** Records a change of pictures as a new version of the product and in the audit log. */
const recordPictures = async (
  tx: Tx,
  actor: Actor,
  before: StaffProductDetail,
  summary: string,
): Promise<StaffProductDetail> => {
  await recordingProducts(tx, actor.actorId, [before.id], () =>
    tx
      .update(products)
      .set({ version: sql`${products.version} + 1`, updatedAt: actor.at })
      .where(eq(products.id, before.id)),
  );
  const after = await findStaffProduct(tx, before.id);
  await recordAudit(tx, {
    actorId: actor.actorId,
    action: 'Updated',
    entity: 'Product',
    entityId: before.id,
    label: after.name,
    summary,
    before: { images: before.images },
    after: { images: after.images },
    at: actor.at,
  });
  return after;
};

/**
 * Adds a picture after the others; the first becomes primary. The file is written before the row and removed if the row
 * fails.
 */
export const addPicture = async (
  { db, files }: { db: Db; files: Files },
  actor: Actor,
  productId: string,
  webp: Buffer,
): Promise<StaffProductDetail> => {
  const path = `product-images/${newId()}.webp`;
  await files.put(path, webp, { contentType: 'image/webp' });
  try {
    return await actorTransaction(db, actor, async (tx) => {
      await lockProducts(tx, [productId]);
      const before = await findStaffProduct(tx, productId);
      if (before.images.length >= MAX_PICTURES)
        throw new AppError('CONFLICT', `A product can have at most ${MAX_PICTURES} pictures.`);
      const position = before.images.length;
      await tx.insert(productImages).values({ productId, path, position, isPrimary: position === 0 });
      return recordPictures(tx, actor, before, 'Added a picture');
    });
  } catch (error) {
    await files.delete(path);
    throw error;
  }
};

const checkOrder = (
  before: StaffProductDetail,
  version: number,
  images: { id: string; isPrimary: boolean }[],
) => {
  if (before.version !== version)
    throw new AppError('STALE', 'Someone else has changed this product in the meantime.');
  const known = new Set(before.images.map(({ id }) => id));
  const ids = new Set(images.map(({ id }) => id));
  const primaries = images.filter(({ isPrimary }) => isPrimary).length;
  if (ids.size < images.length || images.some(({ id }) => !known.has(id)))
    throw new AppError('VALIDATION', 'These are not the pictures of this product.');
  if (primaries !== Math.min(1, images.length))
    throw new AppError('VALIDATION', 'Choose one primary picture.');
};

/**
 * Sets the order and the primary picture of a product, and removes pictures left out. Returns the product and the removed
 * paths.
 */
export const arrangePictures = (
  db: Db,
  actor: Actor,
  productId: string,
  { version, images }: { version: number; images: { id: string; isPrimary: boolean }[] },
): Promise<{ product: StaffProductDetail; removed: string[] }> =>
  actorTransaction(db, actor, async (tx) => {
    await lockProducts(tx, [productId]);
    const before = await findStaffProduct(tx, productId);
    checkOrder(before, version, images);
    const kept = new Set(images.map(({ id }) => id));
    const removed = before.images.filter(({ id }) => !kept.has(id));
    const paths = removed.map(({ path }) => path);
    if (removed.length > 0) {
      await tx.delete(productImages).where(
        inArray(
          productImages.id,
          removed.map(({ id }) => id),
        ),
      );
      await tx
        .update(productVariants)
        .set({ imagePath: null })
        .where(and(eq(productVariants.productId, productId), inArray(productVariants.imagePath, paths)));
    }
    await tx.update(productImages).set({ isPrimary: false }).where(eq(productImages.productId, productId));
    for (const [position, { id, isPrimary }] of images.entries())
      await tx.update(productImages).set({ position, isPrimary }).where(eq(productImages.id, id));
    const summary = removed.length > 0 ? 'Removed pictures' : 'Rearranged the pictures';
    return { product: await recordPictures(tx, actor, before, summary), removed: paths };
  });
