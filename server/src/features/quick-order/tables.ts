import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, moment } from '../../db/columns.ts';
import { users } from '../accounts/tables.ts';
import { products } from '../catalogue/tables.ts';

/** The product that a person last chose for a line of these words, and how often in a row. */
export const learnedChoices = pgTable(
  'learned_choices',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The words in one spelling (`choiceKeyOf`), and as the person last wrote them. */
    words: text('words').notNull(),
    written: text('written').notNull(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** A deleted variant stays; the person is asked again. */
    variantId: uuid('variant_id'),
    /** The product's name, form, strength and pack at the time. Once one changes, the person is asked again. */
    chosenAs: text('chosen_as').notNull().default(''),
    times: integer('times').notNull().default(1),
    chosenAt: moment('chosen_at').notNull(),
  },
  (t) => [
    uniqueIndex('learned_choices_key').on(t.userId, t.words),
    index('learned_choices_product_idx').on(t.productId),
    check('learned_choices_times_check', sql`${t.times} between 1 and 1000`),
  ],
);
