import { createHash, randomInt } from 'node:crypto';
import {
  type Cents,
  type DocumentTax,
  ORDER_STATUS,
  type OrderDelivery,
  type OrderInput,
  type PlacedOrder,
  type TaxRules,
} from '@formulary/contract';
import { lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { newId } from '../../../db/columns.ts';
import { readRows } from '../../../db/rows.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { searchTextOf } from '../search-text.ts';
import { orderRequests } from '../tables.ts';
import type { FoundLine } from './check-lines.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;

/** An idempotent request to place an order: the user, the `Idempotency-Key` and a hash of the payload. */
type OrderRequest = { userId: string; key: string; payloadHash: Buffer; at: Date };

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
 * Remembers a request, in the statement that inserts its order as `head`. A stored request with the same key is older
 * than 24 hours by now.
 */
const requestInsert = ({ userId, key, payloadHash, at }: OrderRequest): SQL => sql`
  insert into order_requests (user_id, key, payload_hash, order_id, created_at)
  select ${userId}::uuid, ${key}, ${payloadHash}::bytea, order_id, ${at.toISOString()}::timestamptz from head
  on conflict (user_id, key) do update set payload_hash = excluded.payload_hash, order_id = excluded.order_id,
    created_at = excluded.created_at`;

/** Removes requests older than 24 hours. */
export const forgetOldRequests = (db: Db, now: Date) =>
  db.delete(orderRequests).where(lt(orderRequests.createdAt, new Date(now.getTime() - KEPT_MS)));

/** A validated order, with its future id. */
export type CheckedOrder = Actor & {
  id: string;
  referenceNumber: string;
  /** When the customer prepared it, if it waited for the store to open. */
  preparedAt: Date | null;
  customerId: string;
  forCollection: boolean;
  delivery: OrderDelivery;
  deliveryFee: Cents;
  totalPrice: Cents;
  /** The VAT of each line in order, then of the delivery fee. */
  tax: DocumentTax;
  rules: TaxRules;
  totalQuantity: number;
  poNumber: string | null;
  note: string | null;
  lines: FoundLine[];
};

const searchableText = ({ delivery, lines, poNumber, note }: CheckedOrder) => [
  poNumber,
  note,
  delivery.recipientName,
  delivery.recipientSurname,
  ...lines.flatMap(({ product, variantName }) => [product.name, variantName, product.sku]),
];

/**
 * Inserts the order with its first event, its lines (a snapshot of the locked products) and the request that placed it. Throws
 * a unique violation if the reference is taken.
 */
export const insertOrder = async (tx: Tx, order: CheckedOrder, request: OrderRequest | undefined) => {
  const { id, referenceNumber, customerId, actorId, forCollection, delivery, deliveryFee } = order;
  const { totalPrice, totalQuantity, tax, rules, poNumber, note, lines } = order;
  const at = order.at.toISOString();
  const [ids, productIds, variantNames, quantities, rates, taxes] = [
    lines.map(newId),
    lines.map(({ product }) => product.id),
    lines.map(({ variantName }) => variantName),
    lines.map(({ quantity }) => quantity),
    lines.map(({ product }) => (product.zeroRated ? 0 : rules.vatRate)),
    tax.parts.slice(0, lines.length),
  ].map((values) => sql.param(values));
  const searchText = searchTextOf([referenceNumber, ...searchableText(order)]);
  await tx.execute(sql`
    with head as (
      insert into orders (id, user_id, placed_by, reference_number, status, for_collection, delivery_fee, total_price,
        total_tax, prices_include_vat, delivery_tax_rate, delivery_tax, po_number, note, total_quantity, delivery,
        search_text, prepared_at, date_ordered, updated_at)
      values (${id}, ${customerId}, ${actorId}, ${referenceNumber}, ${ORDER_STATUS.StoreOrdered}, ${forCollection},
        ${deliveryFee}, ${totalPrice}, ${tax.tax}, ${rules.pricesIncludeVat}, ${rules.vatRate}, ${tax.parts.at(-1)},
        ${poNumber}, ${note}, ${totalQuantity}, ${JSON.stringify(delivery)}, ${searchText},
        ${order.preparedAt?.toISOString() ?? null}, ${at}, ${at})
      returning id as order_id
    ), event as (
      insert into order_events (id, order_id, status, actor_id, date)
      select ${newId()}::uuid, order_id, ${ORDER_STATUS.StoreOrdered}::smallint, ${actorId}::uuid, ${at}::timestamptz from head
    )${request ? sql`, request as (${requestInsert(request)})` : sql``}
    insert into order_lines (id, order_id, position, product_id, variant_name, sku, name, lab_name, dosage, strength,
      pack_size, cost, quantity, tax_rate, tax)
    select line.id, order_id, position - 1, p.id, variant_name, p.sku, p.name, l.name, dosage, strength, pack_size,
      cost, quantity, line.tax_rate, line.tax
    from head cross join unnest(${ids}::uuid[], ${productIds}::uuid[], ${variantNames}::text[], ${quantities}::int[],
      ${rates}::int[], ${taxes}::bigint[])
      with ordinality line (id, product_id, variant_name, quantity, tax_rate, tax, position)
    join products p on p.id = product_id join labs l on l.id = p.lab_id`);
};

/** Digits and capitals, without those that are easily confused: no 0 O 1 I. */
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
