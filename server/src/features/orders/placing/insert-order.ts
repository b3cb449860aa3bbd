import { randomInt } from 'node:crypto';
import { type Cents, ORDER_STATUS, type OrderDelivery, type PlacedOrder } from '@formulary/contract';
import type { Tx } from '../../../db/client.ts';
import { newId } from '../../../db/columns.ts';
import type { Actor } from '../../../http/access.ts';
import { searchTextOf } from '../search-text.ts';
import { orderEvents, orderLines, orders } from '../tables.ts';
import type { FoundLine } from './find-lines.ts';

export type CheckedOrder = Actor & {
  customerId: string;
  forCollection: boolean;
  delivery: OrderDelivery;
  deliveryFee: Cents;
  totalPrice: Cents;
  totalQuantity: number;
  lines: FoundLine[];
};

/** One in 10¹² is taken; this many collisions in a row indicate a bug. */
const REFERENCE_ATTEMPTS = 5;

const searchableText = ({ delivery, lines }: CheckedOrder) => [
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
        searchText: searchTextOf([referenceNumber, ...searchableText(order)]),
        dateOrdered: at,
        updatedAt: at,
      })
      .onConflictDoNothing({ target: orders.referenceNumber })
      .returning({ id: orders.id, referenceNumber: orders.referenceNumber });
    if (placed) return placed;
  }
  throw new Error('Could not find an unused reference number');
};

/** Digits and capitals without easily confused ones: no 0 O 1 I. */
export const REFERENCE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const RANDOM_CHARACTERS = 8;

/** Doubles in the field of 32 elements (x⁵ + x² + 1), so that each position of a reference weighs twice the next. */
const double = (value: number): number => {
  const doubled = value << 1;
  return doubled & 32 ? doubled ^ 0b100101 : doubled;
};

/** Evaluates by Horner's rule in that field; undefined if a character is not in the alphabet. */
const evaluate = (text: string): number | undefined => {
  let sum = 0;
  for (const character of text) {
    const value = REFERENCE_ALPHABET.indexOf(character);
    if (value < 0) return undefined;
    sum = double(sum) ^ value;
  }
  return sum;
};

/** Appends a check character, which detects any single wrong character and any swap of neighbours. */
export const withCheckCharacter = (text: string): string =>
  text + REFERENCE_ALPHABET.charAt(double(evaluate(text) ?? 0));

/** Whether the check character is right; false for a reference mistyped in a banking app. */
export const isReferenceNumber = (text: string): boolean =>
  text.length === RANDOM_CHARACTERS + 1 && evaluate(text) === 0;

/** Returns a random reference of nine characters, the last of which is a check character. */
export const newReferenceNumber = (): string =>
  withCheckCharacter(
    Array.from({ length: RANDOM_CHARACTERS }, () =>
      REFERENCE_ALPHABET.charAt(randomInt(REFERENCE_ALPHABET.length)),
    ).join(''),
  );

/** Inserts the order, a snapshot of its lines, and its first event. Retries if the reference is taken. */
export const insertOrder = async (
  tx: Tx,
  order: CheckedOrder,
  newReference: () => string = newReferenceNumber,
): Promise<PlacedOrder> => {
  const placed = await insertHead(tx, order, newReference);
  const event = tx.$with('event').as(
    tx
      .insert(orderEvents)
      .values({
        orderId: placed.id,
        status: ORDER_STATUS.StoreOrdered,
        actorId: order.actorId,
        date: order.at,
      })
      .returning({ id: orderEvents.id }),
  );
  await tx
    .with(event)
    .insert(orderLines)
    .values(
      order.lines.map(({ product: { id, stock, variants, ...words }, quantity, variantName }, position) => ({
        ...words,
        orderId: placed.id,
        position,
        productId: id,
        variantName,
        quantity,
      })),
    );
  return placed;
};
