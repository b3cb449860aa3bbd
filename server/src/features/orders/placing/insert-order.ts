import { ORDER_STATUS, type OrderDelivery, type PlacedOrder } from '@formulary/contract';
import type { Tx } from '../../../db/client.ts';
import { newId } from '../../../db/columns.ts';
import type { Actor } from '../../../http/access.ts';
import { searchTextOf } from '../search-text.ts';
import { orderEvents, orderLines, orders } from '../tables.ts';
import type { FoundLine } from './find-lines.ts';
import { newReferenceNumber } from './reference-number.ts';

/** An order that nothing speaks against. Money in cents. */
export type CheckedOrder = Actor & {
  customerId: string;
  forCollection: boolean;
  delivery: OrderDelivery;
  deliveryFee: number;
  totalPrice: number;
  totalQuantity: number;
  lines: FoundLine[];
};

/** One in 10¹² is taken; so many in a row mean that something else is wrong. */
const REFERENCE_ATTEMPTS = 5;

const describeProduct = ({ delivery, lines }: CheckedOrder) => [
  delivery.recipientName,
  delivery.recipientSurname,
  ...lines.flatMap(({ product, variantName }) => [product.name, variantName, product.sku]),
];

const insertHead = async (tx: Tx, order: CheckedOrder, newReference: () => string): Promise<PlacedOrder> => {
  const { customerId, actorId, at, lines, ...rest } = order;
  for (let attempt = 0; attempt < REFERENCE_ATTEMPTS; attempt += 1) {
    const referenceNumber = newReference();
    const [placed] = await tx
      .insert(orders)
      .values({
        ...rest,
        id: newId(),
        userId: customerId,
        placedBy: actorId,
        referenceNumber,
        status: ORDER_STATUS.StoreOrdered,
        searchText: searchTextOf([referenceNumber, ...describeProduct(order)]),
        dateOrdered: at,
        updatedAt: at,
      })
      .onConflictDoNothing({ target: orders.referenceNumber })
      .returning({ id: orders.id, referenceNumber: orders.referenceNumber });
    if (placed) return placed;
  }
  throw new Error('No free reference number was found');
};

/** Writes the order, its lines as a snapshot, and its first event. A reference that is taken is made again. */
export const insertOrder = async (
  tx: Tx,
  order: CheckedOrder,
  newReference: () => string = newReferenceNumber,
): Promise<PlacedOrder> => {
  const placed = await insertHead(tx, order, newReference);
  await tx.insert(orderLines).values(
    order.lines.map(({ product: { id, stock, ...words }, quantity, variantName }, position) => ({
      ...words,
      orderId: placed.id,
      position,
      productId: id,
      variantName,
      quantity,
    })),
  );
  await tx.insert(orderEvents).values({
    orderId: placed.id,
    status: ORDER_STATUS.StoreOrdered,
    actorId: order.actorId,
    date: order.at,
  });
  return placed;
};
