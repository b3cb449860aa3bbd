import type { StaffProductDetail } from '@formulary/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../../db/client.ts';
import { newId } from '../../../../db/columns.ts';
import { readRows } from '../../../../db/rows.ts';
import { decodePicture } from '../../../../decoding/decode.ts';
import type { Actor } from '../../../../http/access.ts';
import type { Services } from '../../../../http/app.ts';
import { deletePicture } from '../../../../http/assets.ts';
import { AppError, fileError, PICTURE_MESSAGES } from '../../../../http/errors/app-error.ts';
import type { Files } from '../../../../storage/files.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { recordingProducts } from '../../record-product-changes.ts';
import { productImages, products, productVariants } from '../../tables.ts';
import { findStaffProduct } from '../products/list-staff-products.ts';
import { actorTransaction, lockProducts } from '../transactions.ts';

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
    throw new AppError('VALIDATION', 'These pictures do not belong to this product.');
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

type Stores = Pick<Services, 'db' | 'files'>;
type Log = { warn: (details: object, message: string) => void };

const remove = async ({ db, files }: Stores, paths: readonly string[]): Promise<void> => {
  const rows = await readRows(
    db,
    z.object({ path: z.string() }),
    sql`
    select path from unnest(${sql.param(paths)}::text[]) as path
    where not exists (select from product_images i where i.path = path.path)
      and not exists (select from product_variants v where v.image_path = path.path)`,
  );
  await Promise.all(rows.map(({ path }) => deletePicture(files, path)));
};

/**
 * Deletes picture files that no product or variant uses any more. Call it after the commit, because a file left behind
 * does not fail the request.
 */
export const removeUnused = async (stores: Stores, paths: readonly string[], log: Log): Promise<void> => {
  if (paths.length === 0) return;
  await remove(stores, paths).catch((error: unknown) =>
    log.warn({ err: error, paths }, 'Could not remove unused pictures'),
  );
};

/** In pixels: enough for the largest view of a picture, the enlarged one. */
const SIDE = 1200;

/**
 * Converts a picture for the catalogue: WebP, upright, at most 1200 pixels on the longer side, without camera metadata.
 * 400 for a damaged picture, 413 for too many pixels, 415 for anything but JPEG, PNG or WebP.
 */
export const renderPicture = (file: string): Promise<Buffer> =>
  decodePicture(file, { as: 'product', side: SIDE }).catch((error: unknown) => {
    throw fileError(error, PICTURE_MESSAGES);
  });
