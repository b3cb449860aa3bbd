import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Actor } from '../../http/access.ts';
import { AppError, notFound } from '../../http/errors/app-error.ts';
import { products, stockWatches } from './tables.ts';

/** More products than anyone waits for. Limited, because each becomes an email one day. */
const MAX_WATCHES = 500;

/** Returns the ids of the products that a user waits for, latest first. */
export const listWatches = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: stockWatches.productId })
    .from(stockWatches)
    .where(eq(stockWatches.userId, userId))
    .orderBy(sql`${stockWatches.createdAt} desc`, stockWatches.productId);
  return rows.map(({ id }) => id);
};

/**
 * Records that someone wants to be notified when a product is back; repeating it changes nothing. NOT_FOUND if it does
 * not exist or is archived, CONFLICT if it is in stock: an operation that raises its stock waits for this transaction,
 * and so sees the watch.
 */
export const watchProduct = (db: Db, { actorId: userId, at }: Actor, productId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const [product] = await tx
      .select({ stock: products.stock })
      .from(products)
      .where(and(eq(products.id, productId), isNull(products.archivedAt)))
      .for('share');
    if (!product) return notFound('Product');
    if (product.stock > 0) throw new AppError('CONFLICT', 'This product is in stock: you can order it now.');
    const watched = await tx.$count(stockWatches, eq(stockWatches.userId, userId));
    if (watched >= MAX_WATCHES)
      throw new AppError(
        'CONFLICT',
        `You are already watching ${MAX_WATCHES} products. Stop watching one first.`,
      );
    await tx.insert(stockWatches).values({ userId, productId, createdAt: at }).onConflictDoNothing();
  });

/** Ends the wait, if there is one. */
export const stopWatching = async (db: Db, userId: string, productId: string): Promise<void> => {
  await db
    .delete(stockWatches)
    .where(and(eq(stockWatches.userId, userId), eq(stockWatches.productId, productId)));
};
