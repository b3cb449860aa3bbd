import { inCents, type OrderDelivery } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, cents, id, moment, momentNow, transactionId } from '../../db/columns.ts';
import { users } from '../accounts/tables.ts';
import { products } from '../catalogue/tables.ts';

export const orders = pgTable(
  'orders',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    referenceNumber: text('reference_number').notNull(),
    /** A value of ORDER_STATUS. */
    status: smallint('status').notNull(),
    forCollection: boolean('for_collection').notNull(),
    deliveryFee: cents('delivery_fee').notNull(),
    totalPrice: cents('total_price').notNull(),
    totalQuantity: integer('total_quantity').notNull(),
    pricesIncludeVat: boolean('prices_include_vat').notNull().default(true),
    /** The VAT in the total. Null if ordered before VAT was recorded; issuing the invoice records it. */
    totalTax: cents('total_tax'),
    /** Basis points, and the part of `totalTax` in the delivery fee. */
    deliveryTaxRate: integer('delivery_tax_rate'),
    deliveryTax: cents('delivery_tax'),
    /** The customer's own number for the order. */
    poNumber: text('po_number'),
    /** The customer's note on the order, printed on its documents. */
    note: text('note'),
    /** The part of the total settled by payments; maintained by the database (`routines.sql` of payments). */
    settled: cents('settled').notNull().default(inCents(0)),
    /** Staff marked it as paid before payments were recorded, so it has no settlements. */
    isMarkedPaid: boolean('is_marked_paid').notNull().default(false),
    /** The delivery detail as it was when ordered. */
    delivery: jsonb('delivery').$type<OrderDelivery>().notNull(),
    /** Normalised searchable words: reference, recipient, products. */
    searchText: text('search_text').notNull(),
    placedBy: uuid('placed_by')
      .notNull()
      .references(() => users.id),
    /** When the customer prepared it, if it was placed once the store opened. */
    preparedAt: moment('prepared_at'),
    dateOrdered: moment('date_ordered').notNull(),
    cancelledAt: moment('cancelled_at'),
    cancelReason: text('cancel_reason'),
    cancelledBy: uuid('cancelled_by').references(() => users.id),
    version: integer('version').notNull().default(1),
    updatedAt: momentNow('updated_at'),
    /** The transaction that last changed it; maintained by the database (see `routines.sql`). */
    changedIn: transactionId('changed_in').notNull().default('0'),
  },
  (t) => [
    uniqueIndex('orders_reference_key').on(t.referenceNumber),
    index('orders_user_idx').on(t.userId, t.dateOrdered, t.id),
    index('orders_user_status_idx').on(t.userId, t.status, t.dateOrdered, t.id),
    index('orders_date_idx').on(t.dateOrdered, t.id),
    index('orders_total_idx').on(t.totalPrice, t.id),
    index('orders_status_idx').on(t.status, t.dateOrdered, t.id).where(sql`${t.cancelledAt} is null`),
    index('orders_cancelled_idx').on(t.dateOrdered, t.id).where(sql`${t.cancelledAt} is not null`),
    index('orders_collection_idx')
      .on(t.status, t.dateOrdered, t.id)
      .where(sql`${t.forCollection} and ${t.cancelledAt} is null`),
    index('orders_collection_date_idx').on(t.dateOrdered, t.id).where(sql`${t.forCollection}`),
    // Covers the daily sums, which then read only the index.
    index('orders_sales_idx').on(t.dateOrdered, t.totalPrice).where(sql`${t.cancelledAt} is null`),
    index('orders_unpaid_idx')
      .on(t.userId, t.dateOrdered, t.id)
      .where(sql`${t.cancelledAt} is null and not ${t.isMarkedPaid} and ${t.settled} < ${t.totalPrice}`),
    index('orders_unpaid_date_idx')
      .on(t.dateOrdered, t.id)
      .where(sql`${t.cancelledAt} is null and not ${t.isMarkedPaid} and ${t.settled} < ${t.totalPrice}`),
    // Orders to pick, paid or not.
    index('orders_placed_idx')
      .on(t.dateOrdered, t.id)
      .where(sql`${t.status} in (2, 3) and ${t.cancelledAt} is null`),
    index('orders_changed_idx').on(t.changedIn, t.id),
    index('orders_search_idx').using('gin', sql`${t.searchText} gin_trgm_ops`),
    check('orders_settled_check', sql`${t.settled} between 0 and ${t.totalPrice}`),
    check('orders_status_check', sql`${t.status} between 0 and 3`),
    check(
      'orders_total_check',
      sql`${t.totalPrice} > 0 and ${t.totalQuantity} > 0 and ${t.deliveryFee} >= 0`,
    ),
  ],
);

/** A snapshot: product details and prices stay as they were when ordered. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    position: integer('position').notNull(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    variantName: text('variant_name'),
    sku: text('sku').notNull(),
    name: text('name').notNull(),
    labName: text('lab_name').notNull(),
    dosage: text('dosage').notNull(),
    strength: text('strength').notNull(),
    packSize: text('pack_size').notNull(),
    cost: cents('cost').notNull(),
    quantity: integer('quantity').notNull(),
    /** Basis points. Null, like the tax, while the order has no `totalTax`. */
    taxRate: integer('tax_rate'),
    tax: cents('tax'),
  },
  (t) => [
    uniqueIndex('order_lines_order_key').on(t.orderId, t.position),
    index('order_lines_product_idx').on(t.productId),
    check('order_lines_check', sql`${t.cost} >= 0 and ${t.quantity} > 0`),
  ],
);

/** The time and actor of each change of an order's status. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    status: smallint('status').notNull(),
    actorId: uuid('actor_id')
      .notNull()
      .references(() => users.id),
    date: moment('date').notNull(),
  },
  (t) => [index('order_events_order_idx').on(t.orderId, t.date)],
);

/** The order placed under a user's `Idempotency-Key`, with a hash of the payload. */
export const orderRequests = pgTable(
  'order_requests',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    key: text('key').notNull(),
    payloadHash: bytea('payload_hash').notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('order_requests_age_idx').on(t.createdAt)],
);
