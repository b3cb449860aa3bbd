import { eq } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import type { Actor } from '../../../../http/access.ts';
import { AppError, hasCode } from '../../../../http/errors/app-error.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { recordingProducts } from '../../record-product-changes.ts';
import { products } from '../../tables.ts';
import { catalogueTransaction } from '../transactions.ts';
import { findStaffProduct } from './find-staff-product.ts';
import { lockProducts } from './lock-products.ts';

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
