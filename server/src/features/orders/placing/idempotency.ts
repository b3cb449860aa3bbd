import { createHash } from 'node:crypto';
import type { OrderInput, PlacedOrder } from '@formulary/contract';
import { and, eq, lte } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { orderRequests, orders } from '../tables.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;

/** A request to place an order that may be repeated: by whom, under which `Idempotency-Key`, with which payload. */
export type OrderRequest = { userId: string; key: string; payloadHash: Buffer; at: Date };

const inKeyOrder = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** The same for two payloads that say the same, in whatever order their fields come. */
export const hashPayload = (input: OrderInput): Buffer =>
  createHash('sha256').update(JSON.stringify(input, inKeyOrder)).digest();

/**
 * The order that this request has placed before, if any. Forgets the customer's requests of more than 24 hours ago.
 * Only under the lock of the customer's row, so that a double click waits for the first. 409 for another payload.
 */
export const findPlacedOrder = async (tx: Tx, request: OrderRequest): Promise<PlacedOrder | undefined> => {
  await tx
    .delete(orderRequests)
    .where(
      and(
        eq(orderRequests.userId, request.userId),
        lte(orderRequests.createdAt, new Date(request.at.getTime() - KEPT_MS)),
      ),
    );
  const [known] = await tx
    .select({
      id: orders.id,
      referenceNumber: orders.referenceNumber,
      payloadHash: orderRequests.payloadHash,
    })
    .from(orderRequests)
    .innerJoin(orders, eq(orders.id, orderRequests.orderId))
    .where(and(eq(orderRequests.userId, request.userId), eq(orderRequests.key, request.key)));
  if (!known) return undefined;
  if (!known.payloadHash.equals(request.payloadHash))
    throw new AppError('IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was used for another order.');
  return { id: known.id, referenceNumber: known.referenceNumber };
};

/** Remembers which order the request has placed. */
export const rememberRequest = async (tx: Tx, request: OrderRequest, orderId: string): Promise<void> => {
  const { at, ...rest } = request;
  await tx.insert(orderRequests).values({ ...rest, orderId, createdAt: at });
};
