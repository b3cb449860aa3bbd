import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, momentNow } from '../../db/columns.ts';
import { users } from '../accounts/tables.ts';
import { products } from '../catalogue/tables.ts';

/** A customer's lists of products, by name. */
export const namedLists = pgTable(
  'named_lists',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: momentNow('created_at'),
    updatedAt: momentNow('updated_at'),
  },
  (t) => [uniqueIndex('named_lists_name_key').on(t.userId, sql`lower(${t.name})`)],
);

export const namedListLines = pgTable(
  'named_list_lines',
  {
    id: id(),
    listId: uuid('list_id')
      .notNull()
      .references(() => namedLists.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** A deleted variant stays, so that its line can say so. */
    variantId: uuid('variant_id'),
    quantity: integer('quantity').notNull(),
  },
  (t) => [
    index('named_list_lines_list_idx').on(t.listId, t.position),
    index('named_list_lines_product_idx').on(t.productId),
    uniqueIndex('named_list_lines_key').on(
      t.listId,
      t.productId,
      sql`coalesce(${t.variantId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
    ),
    check('named_list_lines_quantity_check', sql`${t.quantity} between 1 and 1000000`),
  ],
);
