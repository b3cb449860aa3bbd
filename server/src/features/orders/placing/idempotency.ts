import { createHash } from 'node:crypto';
import type { OrderInput, PlacedOrder } from '@formulary/contract';
import { and, eq, lte, not } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { orderRequests, orders } from '../tables.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;

/** A repeatable request to place an order: the user, the `Idempotency-Key` and a hash of the payload. */
export type OrderRequest = { userId: string; key: string; payloadHash: Buffer; at: Date };

const inKeyOrder = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Hashes a payload regardless of the order of its fields. */
export const hashPayload = (input: OrderInput): Buffer =>
  createHash('sha256').update(JSON.stringify(input, inKeyOrder)).digest();

/**
 * Returns the order that this request has already placed, if any, and deletes the customer's requests older than 24
 * hours. Call it under the lock of the customer's row, so that a double click waits for the first request. 409 if the
 * payload differs.
 */
export const findPlacedOrder = async (tx: Tx, request: OrderRequest): Promise<PlacedOrder | undefined> => {
  const isOld = lte(orderRequests.createdAt, new Date(request.at.getTime() - KEPT_MS));
  const old = tx.$with('old').as(
    tx
      .delete(orderRequests)
      .where(and(eq(orderRequests.userId, request.userId), isOld))
      .returning({ key: orderRequests.key }),
  );
  const [known] = await tx
    .with(old)
    .select({
      id: orders.id,
      referenceNumber: orders.referenceNumber,
      payloadHash: orderRequests.payloadHash,
    })
    .from(orderRequests)
    .innerJoin(orders, eq(orders.id, orderRequests.orderId))
    .where(and(eq(orderRequests.userId, request.userId), eq(orderRequests.key, request.key), not(isOld)));
  if (!known) return undefined;
  if (!known.payloadHash.equals(request.payloadHash))
    throw new AppError('IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was used for another order.');
  return { id: known.id, referenceNumber: known.referenceNumber };
};

export const rememberRequest = async (tx: Tx, request: OrderRequest, orderId: string): Promise<void> => {
  const { at, ...rest } = request;
  await tx.insert(orderRequests).values({ ...rest, orderId, createdAt: at });
};
