import { inCents, type OrderInput, type WaitingOrder } from '@formulary/contract';
import { and, eq } from 'drizzle-orm';
import { announceChange } from '../../../db/change-events/announce-change.ts';
import type { Db, Tx } from '../../../db/client.ts';
import { newId } from '../../../db/columns.ts';
import { AppError, notFound } from '../../../http/errors/app-error.ts';
import { findOutstanding } from '../../ledger/queries.ts';
import { checkCredit, lockCustomer } from '../../orders/placing/check-customer.ts';
import { type CheckedOrder, hashPayload, newReferenceNumber } from '../../orders/placing/insert-order.ts';
import { checkOrder, lockRefusalOf } from '../../orders/placing/place-order.ts';
import { orders } from '../../orders/tables.ts';
import { findStore, storeStatusAt } from '../../storefront/queries.ts';
import { orderCarts, returnLines, takeLines } from '../order-carts.ts';
import { waitingOrders } from '../tables.ts';

export type WaitingRow = typeof waitingOrders.$inferSelect;

/** What the customer may do with the waiting order of this id. */
type Waiting = { userId: string; id: string; at: Date };

export type OrderToKeep = {
  userId: string;
  input: OrderInput;
  key: string;
  cartVersion: number;
  deliveryDetailId: string | null;
  at: Date;
};

const toWaitingOrder = (row: WaitingRow): WaitingOrder => ({
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  totalPrice: row.totalPrice,
  totalQuantity: row.totalQuantity,
  forCollection: row.forCollection,
  deliveryDetail: row.delivery,
  deliveryDetailId: row.deliveryDetailId,
  poNumber: row.poNumber,
  note: row.note,
  lines: row.lines,
  returned: row.returnedAt && { reasons: row.reasons },
});

const findRow = async (db: Db | Tx, userId: string): Promise<WaitingRow | undefined> => {
  const [row] = await db.select().from(waitingOrders).where(eq(waitingOrders.userId, userId));
  return row;
};

export const findWaitingOrder = async (db: Db, userId: string): Promise<WaitingOrder | undefined> => {
  const row = await findRow(db, userId);
  return row && toWaitingOrder(row);
};

const linesOf = ({ lines }: CheckedOrder): WaitingRow['lines'] =>
  lines.map(({ product, variantId, variantName, quantity, seenCost }) => ({
    productId: product.id,
    variantId,
    label: product.label,
    variantName,
    quantity,
    cost: seenCost ?? product.cost,
  }));

/** Checks the order as if the store were open, so that what waits could be placed now. */
const checkWaiting = async (tx: Tx, order: OrderToKeep, id: string): Promise<CheckedOrder> => {
  const { userId, input, key, cartVersion, at } = order;
  const found = await checkOrder(
    tx,
    {
      customerId: userId,
      actorId: userId,
      input,
      idempotencyKey: key,
      cartVersion,
      prepared: { id, at },
      at,
    },
    { carts: orderCarts, whileClosed: true, referenceNumber: newReferenceNumber() },
  );
  if (found.before)
    throw new AppError(
      'CONFLICT',
      `This order has already been placed: order ${found.before.referenceNumber}.`,
    );
  const { customer, checked } = found;
  const { totalPrice } = checked;
  const outstanding = inCents((await findOutstanding(tx, userId)) + totalPrice);
  checkCredit({ outstanding, totalPrice, creditLimit: customer.creditLimit }, false);
  return checked;
};

/**
 * Keeps an order until the store opens, and takes its lines out of the cart. The same request again returns the same order.
 * Refuses what `placeOrder` would refuse if the store were open; CONFLICT if the store is open, or another order waits.
 */
export const keepOrder = (db: Db, order: OrderToKeep): Promise<WaitingOrder> =>
  db
    .transaction(async (tx) => {
      const { userId, input, key, deliveryDetailId, at } = order;
      await lockCustomer(tx, userId);
      const payloadHash = hashPayload(input);
      const known = await findRow(tx, userId);
      if (known && !known.returnedAt) {
        if (known.key !== key)
          throw new AppError(
            'CONFLICT',
            'An order is already waiting for the store to open. Change it, or cancel it first.',
          );
        if (!known.payloadHash.equals(payloadHash))
          throw new AppError('IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was used for another order.');
        return toWaitingOrder(known);
      }
      const store = await findStore(tx);
      const { isClosed } = storeStatusAt(store, at);
      if (isClosed && !store.preparesWhileClosed) throw new AppError('STORE_CLOSED', 'Store Closed');
      const id = newId();
      const checked = await checkWaiting(tx, order, id);
      // Only now, because the same request may already have placed the order.
      if (!isClosed) throw new AppError('CONFLICT', 'The store is open. Place the order now.');
      const lines = linesOf(checked);
      // Also removes a returned order, which this one follows.
      await takeLines(tx, { userId, orderId: null, lines, at });
      const { totalPrice, totalQuantity, forCollection, delivery, poNumber, note } = checked;
      const [row] = await tx
        .insert(waitingOrders)
        .values({
          ...{ id, userId, key, payloadHash, input, deliveryDetailId, lines },
          ...{ totalPrice, totalQuantity, forCollection, delivery, poNumber, note, createdAt: at },
        })
        .returning();
      if (!row) throw new Error('The waiting order was not inserted');
      return toWaitingOrder(row);
    })
    .catch((error: unknown) => {
      throw lockRefusalOf(error);
    });

/** Returns the lines of an order to the cart. The order stays until the customer has read why, or has ordered again. */
export const returnOrder = async (
  tx: Tx,
  row: WaitingRow,
  reasons: string[],
  at: Date,
): Promise<WaitingRow> => {
  const { id, userId, forCollection, lines } = row;
  await returnLines(tx, { userId, forCollection, lines, at });
  const [returned] = await tx
    .update(waitingOrders)
    .set({ returnedAt: at, reasons })
    .where(eq(waitingOrders.id, id))
    .returning();
  return returned ?? row;
};

/** Locks the customer, then finds their waiting order. CONFLICT once it has been placed, and NOT_FOUND without one. */
const lockWaiting = async (tx: Tx, { userId, id }: Waiting): Promise<WaitingRow> => {
  await lockCustomer(tx, userId);
  const row = await findRow(tx, userId);
  if (row?.id === id) return row;
  const [placed] = await tx
    .select({ referenceNumber: orders.referenceNumber })
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.userId, userId)));
  if (placed)
    throw new AppError('CONFLICT', `This order has already been placed: order ${placed.referenceNumber}.`);
  return notFound('Waiting order');
};

const change = (db: Db, act: Waiting, make: (tx: Tx, row: WaitingRow) => Promise<WaitingRow>) =>
  db
    .transaction(async (tx) => toWaitingOrder(await make(tx, await lockWaiting(tx, act))))
    .catch((error: unknown) => {
      throw lockRefusalOf(error);
    });

/** Returns the customer's order to the cart, to be changed. Does nothing if it has been returned already. */
export const changeWaitingOrder = (db: Db, act: Waiting): Promise<WaitingOrder> =>
  change(db, act, (tx, row) => (row.returnedAt ? Promise.resolve(row) : returnOrder(tx, row, [], act.at)));

/** Deletes the customer's order, waiting or returned, and returns it. */
export const cancelWaitingOrder = (db: Db, act: Waiting): Promise<WaitingOrder> =>
  change(db, act, async (tx, row) => {
    await tx.delete(waitingOrders).where(eq(waitingOrders.id, row.id));
    await announceChange(tx, { topic: 'cart', userId: act.userId, ids: [row.id] });
    return row;
  });
