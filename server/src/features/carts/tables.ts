import type { OrderDelivery, OrderInput, WaitingLine } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, cents, id, moment, momentNow } from '../../db/columns.ts';
import { users } from '../accounts/tables.ts';
import { products } from '../catalogue/tables.ts';
import { orders } from '../orders/tables.ts';

/** A customer's carts: the current one has no name, those saved for later have one. */
export const carts = pgTable(
  'carts',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name'),
    forCollection: boolean('for_collection').notNull().default(false),
    version: integer('version').notNull().default(1),
    /** The last order placed from this cart, and the version that the cart had then. */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    orderedVersion: integer('ordered_version'),
    createdAt: momentNow('created_at'),
    updatedAt: momentNow('updated_at'),
  },
  (t) => [
    uniqueIndex('carts_current_key').on(t.userId).where(sql`${t.name} is null`),
    uniqueIndex('carts_name_key').on(t.userId, sql`lower(${t.name})`).where(sql`${t.name} is not null`),
  ],
);

export const cartLines = pgTable(
  'cart_lines',
  {
    id: id(),
    cartId: uuid('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** A deleted variant stays, so that its line can say so. */
    variantId: uuid('variant_id'),
    quantity: integer('quantity').notNull(),
    /** The price that the customer saw. */
    cost: cents('cost').notNull(),
  },
  (t) => [
    index('cart_lines_cart_idx').on(t.cartId, t.position),
    index('cart_lines_product_idx').on(t.productId),
    uniqueIndex('cart_lines_key').on(
      t.cartId,
      t.productId,
      sql`coalesce(${t.variantId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
    ),
    check('cart_lines_check', sql`${t.quantity} between 1 and 1000000 and ${t.cost} >= 0`),
  ],
);

/**
 * Orders that wait for the store to open, at most one for each customer. Deleted in the transaction that places the order,
 * which gets the same id. One with `returnedAt` no longer waits: its lines are in the cart again.
 */
export const waitingOrders = pgTable(
  'waiting_orders',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The `Idempotency-Key` of the request, and a hash of its payload. */
    key: text('key').notNull(),
    payloadHash: bytea('payload_hash').notNull(),
    /** The payload as sent, with amounts in cents. Not `jsonb`, which refuses some characters. */
    input: json('input').$type<OrderInput>().notNull(),
    totalPrice: cents('total_price').notNull(),
    totalQuantity: integer('total_quantity').notNull(),
    forCollection: boolean('for_collection').notNull(),
    delivery: jsonb('delivery').$type<OrderDelivery>().notNull(),
    /** The delivery detail that was chosen. Not a reference, so that a deleted one can be noticed. */
    deliveryDetailId: uuid('delivery_detail_id'),
    poNumber: text('po_number'),
    note: text('note'),
    lines: jsonb('lines').$type<WaitingLine[]>().notNull(),
    createdAt: moment('created_at').notNull(),
    returnedAt: moment('returned_at'),
    /** Why it could not be placed; empty if the customer wanted to change it. */
    reasons: text('reasons').array().notNull().default(sql`'{}'`),
  },
  (t) => [
    uniqueIndex('waiting_orders_user_key').on(t.userId),
    index('waiting_orders_due_idx').on(t.createdAt, t.id).where(sql`${t.returnedAt} is null`),
  ],
);
