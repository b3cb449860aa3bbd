import { createHash } from 'node:crypto';
import type { OrderInput, PlacedOrder } from '@formulary/contract';
import { lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { orderRequests } from '../tables.ts';

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
 * Returns the order that this request has placed within the last 24 hours, if any. Call it under the lock of the customer's
 * row, so that a double click waits for the first request. 409 if the payload differs.
 */
export const findPlacedOrder = async (
  tx: Tx,
  { userId, key, payloadHash, at }: OrderRequest,
): Promise<PlacedOrder | undefined> => {
  const forgottenAt = new Date(at.getTime() - KEPT_MS).toISOString();
  const [known] = await readRows(
    tx,
    z.object({ id: z.uuid(), referenceNumber: z.string(), isSame: z.boolean() }),
    sql`select o.id, reference_number as "referenceNumber", payload_hash = ${payloadHash} as "isSame"
      from order_requests r join orders o on o.id = r.order_id
      where r.user_id = ${userId} and key = ${key} and r.created_at > ${forgottenAt}`,
  );
  if (!known) return undefined;
  const { isSame, ...placed } = known;
  if (!isSame) throw new AppError('IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was used for another order.');
  return placed;
};

/**
 * Remembers a request, in the statement that inserts its order as `head`. A stored one with the same key is older than 24
 * hours by now.
 */
export const requestInsert = ({ userId, key, payloadHash, at }: OrderRequest): SQL => sql`
  insert into order_requests (user_id, key, payload_hash, order_id, created_at)
  select ${userId}::uuid, ${key}, ${payloadHash}::bytea, order_id, ${at.toISOString()}::timestamptz from head
  on conflict (user_id, key) do update set payload_hash = excluded.payload_hash, order_id = excluded.order_id,
    created_at = excluded.created_at`;

/** Removes requests older than 24 hours. */
export const forgetOldRequests = (db: Db, now: Date) =>
  db.delete(orderRequests).where(lt(orderRequests.createdAt, new Date(now.getTime() - KEPT_MS)));
