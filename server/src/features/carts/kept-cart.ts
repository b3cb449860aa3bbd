import {
  cents,
  type KeptCart,
  type KeptCartInput,
  type KeptLine,
  type KeptLineInput,
  keptCart,
  keptLine,
} from '@formulary/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../db/client.ts';
import { newId } from '../../db/columns.ts';
import { readRows } from '../../db/rows.ts';
import type { Actor } from '../../http/access.ts';
import { AppError, notFound } from '../../http/errors/app-error.ts';
import { labelOf } from '../accounts/person-label.ts';
import { CUSTOMER_ROLES, users } from '../accounts/tables.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { PRODUCT, PRODUCT_TABLES, productRow } from '../catalogue/queries.ts';

/** A line as the database returns it, with prices in cents. */
const lineRow = keptLine.extend({ product: productRow, cost: cents });
export const linesColumn = z.array(lineRow) as z.ZodType<KeptLine[]>;

const HAS_VARIANT = sql`(line.variant_id is null or exists (
  select from product_variants v where v.id = line.variant_id and v.product_id = p.id))`;

/** The lines of `carts` as `cart` in their order, with their products, as one JSON value. */
export const LINES = sql`coalesce((
  select json_agg(json_build_object('product', ${PRODUCT}, 'variantId', line.variant_id, 'quantity', line.quantity,
    'cost', line.cost, 'isSold', p.archived_at is null and ${HAS_VARIANT}) order by line.position)
  from cart_lines line join ${PRODUCT_TABLES} on p.id = line.product_id
  where line.cart_id = cart.id), '[]')`;

/**
 * Replaces the lines of a cart that the transaction has locked, without those of missing products. Products are locked before
 * lines, in the same order as when deleting a product, which prevents deadlocks.
 */
export const writeLines = async (tx: Tx, cartId: string, lines: readonly KeptLineInput[]): Promise<void> => {
  const [ids, productIds, variantIds, quantities, costs] = [
    lines.map(newId),
    lines.map(({ productId }) => productId),
    lines.map(({ variantId }) => variantId ?? null),
    lines.map(({ quantity }) => quantity),
    lines.map(({ cost }) => cost),
  ].map((values) => sql.param(values));
  await Promise.all([
    tx.execute(sql`select from products where id = any(${productIds}::uuid[]) order by id for key share`),
    tx.execute(sql`delete from cart_lines where cart_id = ${cartId}`),
    tx.execute(sql`
      insert into cart_lines (id, cart_id, position, product_id, variant_id, quantity, cost)
      select line.id, ${cartId}::uuid, position - 1, p.id, variant_id, quantity, line.cost
      from unnest(${ids}::uuid[], ${productIds}::uuid[], ${variantIds}::uuid[], ${quantities}::int[], ${costs}::bigint[])
        with ordinality line (id, product_id, variant_id, quantity, cost, position)
      join products p on p.id = line.product_id`),
  ]);
};

const cartRow = z.object({
  version: z.int(),
  forCollection: z.boolean(),
  updatedAt: z.iso.datetime(),
  ordered: keptCart.shape.ordered,
  lines: linesColumn,
});

export const UPDATED_AT = sql`to_char(cart.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Returns the customer's current cart, read in one statement, so that its lines match its version. */
export const findKeptCart = async (db: Db | Tx, userId: string): Promise<KeptCart> => {
  const [cart] = await readRows(
    db,
    cartRow,
    sql`select cart.version, cart.for_collection as "forCollection", ${UPDATED_AT} as "updatedAt", ${LINES} as lines,
        (select json_build_object('version', cart.ordered_version, 'id', o.id, 'referenceNumber', o.reference_number)
          from orders o where o.id = cart.order_id) as ordered
      from carts cart where cart.user_id = ${userId} and cart.name is null`,
  );
  return cart
    ? { userId, ...cart }
    : { userId, version: 0, forCollection: false, updatedAt: null, ordered: null, lines: [] };
};

/** Returns only the version of the current cart; 0 if there is none. */
export const findVersion = async (db: Db | Tx, userId: string): Promise<number> => {
  const [cart] = await readRows(
    db,
    z.object({ version: z.int() }),
    sql`select version from carts where user_id = ${userId} and name is null`,
  );
  return cart?.version ?? 0;
};

const locked = z.object({ id: z.uuid() });

/** Adds the cart, or locks it at the expected version. Returns its id; undefined if its version has changed. */
const lockAt = async (
  tx: Tx,
  { userId, version, forCollection }: KeptCartInput,
  at: Date,
): Promise<string | undefined> => {
  const moment = at.toISOString();
  const statement =
    version === 0
      ? sql`insert into carts (id, user_id, for_collection, created_at, updated_at)
          values (${newId()}, ${userId}, ${forCollection}, ${moment}, ${moment})
          on conflict (user_id) where name is null do nothing returning id`
      : sql`update carts set version = version + 1, for_collection = ${forCollection}, updated_at = ${moment}
          where user_id = ${userId} and name is null and version = ${version} returning id`;
  const [cart] = await readRows(tx, locked, statement);
  return cart?.id;
};

/** Replaces the current cart. STALE if it has changed since `version` was read. */
export const saveKeptCart = (db: Db, input: KeptCartInput, at: Date): Promise<KeptCart> =>
  db.transaction(async (tx) => {
    const cartId = await lockAt(tx, input, at);
    if (!cartId) throw new AppError('STALE', 'The cart has changed on another device in the meantime.');
    await writeLines(tx, cartId, input.lines);
    return findKeptCart(tx, input.userId);
  });

/** Returns a customer's cart to staff, and records who viewed it. NOT_FOUND if there is no such customer. */
export const viewCart = (
  db: Db,
  { customerId, actorId, at }: Actor & { customerId: string },
): Promise<KeptCart> =>
  db.transaction(async (tx) => {
    const [customer] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, customerId), inArray(users.role, CUSTOMER_ROLES)));
    if (!customer) return notFound('Customer');
    await recordAudit(tx, {
      actorId,
      action: 'Added',
      entity: 'Session',
      entityId: customerId,
      label: labelOf(customer),
      summary: 'Viewed the customer’s cart',
      at,
    });
    return findKeptCart(tx, customerId);
  });
