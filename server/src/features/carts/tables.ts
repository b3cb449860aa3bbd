import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { cents, id, momentNow } from '../../db/columns.ts';
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
