import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { cents, id, moment, momentNow, sortText, transactionId, tsvector } from '../../db/columns.ts';
import { users } from '../accounts/tables.ts';

export const labs = pgTable(
  'labs',
  { id: id(), name: text('name').notNull(), createdAt: momentNow('created_at') },
  (t) => [uniqueIndex('labs_name_key').on(sql`lower(${t.name})`)],
);

export const categories = pgTable(
  'categories',
  { id: id(), name: text('name').notNull(), createdAt: momentNow('created_at') },
  (t) => [uniqueIndex('categories_name_key').on(sql`lower(${t.name})`)],
);

/**
 * The database maintains `sortKey`, `nameKey`, `searchVector`, `substances`, `suggestedSubstance`, `suggestionIsSure`, `formKey`, `packAmount`,
 * `packUnit`, `unitCost` and `compareKey` (see `written-products.sql`).
 */
export const products = pgTable(
  'products',
  {
    id: id(),
    sku: text('sku').notNull(),
    name: text('name').notNull(),
    dosage: text('dosage').notNull().default(''),
    strength: text('strength').notNull().default(''),
    packSize: text('pack_size').notNull().default(''),
    barcode: text('barcode').notNull().default(''),
    nappi: text('nappi').notNull().default(''),
    schedule: text('schedule').notNull().default(''),
    /** Its substance according to its list or staff; empty if unknown. */
    substance: text('substance').notNull().default(''),
    /** The substance in its name or description, for staff to confirm; null until the database has written it. */
    suggestedSubstance: text('suggested_substance'),
    /** Whether staff may confirm the suggestion without looking at the product; null until the database has written it. */
    suggestionIsSure: boolean('suggestion_is_sure'),
    /** Whether staff have decided that the product contains no substance. */
    hasNoSubstance: boolean('has_no_substance').notNull().default(false),
    description: text('description').notNull().default(''),
    information: text('information').notNull().default(''),
    cost: cents('cost').notNull(),
    new: boolean('is_new').notNull().default(false),
    /** Sold with VAT at 0% instead of the standard rate. */
    zeroRated: boolean('zero_rated').notNull().default(false),
    stock: integer('stock').notNull().default(0),
    labId: uuid('lab_id')
      .notNull()
      .references(() => labs.id),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => categories.id),
    /** Hidden from the catalogue, kept for the orders that refer to it. */
    archivedAt: moment('archived_at'),
    version: integer('version').notNull().default(1),
    createdAt: momentNow('created_at'),
    updatedAt: momentNow('updated_at'),
    sortKey: sortText('sort_key').notNull().default(''),
    nameKey: sortText('name_key').notNull().default(''),
    searchVector: tsvector('search_vector').notNull().default(''),
    /**
     * The number of substances in its strength: 1 for a single substance, more for a combination, 0 if it is not a
     * medicine.
     */
    substances: smallint('substances').notNull().default(0),
    /** The dosage form for comparison and filters; null until the database has written this and the columns below. */
    formKey: sortText('form_key'),
    /** The content of a pack, if its size states it: 30 of the unit `tablet`, 100 of `ml`. */
    packAmount: numeric('pack_amount', { mode: 'number' }),
    packUnit: text('pack_unit'),
    /** Cents per unit, exact enough to sort by. */
    unitCost: numeric('unit_cost', { mode: 'number' }),
    /** Equal for products of the same substance, form and strength; empty if any of them is unknown. */
    compareKey: sortText('compare_key').notNull().default(''),
    /** The transaction of the last change, for copies. Without an index, so that a change of stock writes to none for it. */
    changedIn: transactionId('changed_in').notNull().default('0'),
  },
  (t) => [
    uniqueIndex('products_sku_key').on(t.sku),
    check('products_cost_check', sql`${t.cost} >= 0`),
    check('products_stock_check', sql`${t.stock} >= 0`),
    index('products_new_idx').on(t.new.desc(), t.sortKey, t.id).where(sql`${t.archivedAt} is null`),
    // Contains all columns for filters and sorting, so that only the chosen products are read.
    index('products_choice_idx')
      .on(t.sortKey, t.id, t.labId, t.categoryId, t.formKey, t.schedule, t.new, t.cost, t.unitCost, t.stock)
      .where(sql`${t.archivedAt} is null`),
    index('products_compare_idx')
      .on(t.compareKey, t.unitCost, t.id)
      .where(sql`${t.compareKey} <> '' and ${t.archivedAt} is null`),
    // Undecided products by suggestion, decided ones by substance, and those without a substance.
    index('products_suggested_idx')
      .on(sql`(${t.suggestedSubstance} = '')`, t.suggestedSubstance, t.sortKey, t.id)
      .where(sql`${t.substance} = '' and not ${t.hasNoSubstance} and ${t.archivedAt} is null`),
    index('products_sure_idx')
      .on(t.suggestedSubstance, t.id)
      .where(
        sql`${t.suggestionIsSure} and ${t.substance} = '' and not ${t.hasNoSubstance} and ${t.archivedAt} is null`,
      ),
    index('products_substance_idx')
      .on(t.substance, t.sortKey, t.id)
      .where(sql`${t.substance} <> '' and ${t.archivedAt} is null`),
    index('products_no_substance_idx')
      .on(t.sortKey, t.id)
      .where(sql`${t.hasNoSubstance} and ${t.archivedAt} is null`),
    index('products_lab_idx').on(t.labId, t.sortKey, t.id).where(sql`${t.archivedAt} is null`),
    index('products_lab_new_idx')
      .on(t.labId, t.new.desc(), t.sortKey, t.id)
      .where(sql`${t.archivedAt} is null`),
    index('products_category_new_idx')
      .on(t.categoryId, t.new.desc(), t.sortKey, t.id)
      .where(sql`${t.archivedAt} is null`),
    index('products_category_idx').on(t.categoryId, t.sortKey, t.id).where(sql`${t.archivedAt} is null`),
    index('products_stock_idx').on(t.stock, t.sortKey, t.id).where(sql`${t.archivedAt} is null`),
    // From 1 to LOW_STOCK packs.
    index('products_low_idx')
      .on(t.sortKey, t.id)
      .where(sql`${t.stock} between 1 and 10 and ${t.archivedAt} is null`),
    index('products_zero_rated_idx')
      .on(t.sortKey, t.id)
      .where(sql`${t.zeroRated} and ${t.archivedAt} is null`),
    index('products_archived_idx').on(t.sortKey, t.id).where(sql`${t.archivedAt} is not null`),
    index('products_search_idx').using('gin', t.searchVector),
    index('products_barcode_idx').on(t.barcode),
    index('products_nappi_idx').on(t.nappi),
    index('products_name_key_idx').on(t.nameKey),
  ],
);

export const productImages = pgTable(
  'product_images',
  {
    id: id(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Relative to the asset base: `product-images/...`. */
    path: text('path').notNull(),
    position: integer('position').notNull().default(0),
    isPrimary: boolean('is_primary').notNull().default(false),
  },
  (t) => [
    index('product_images_product_idx').on(t.productId, t.position),
    uniqueIndex('product_images_one_primary').on(t.productId).where(sql`${t.isPrimary}`),
  ],
);

export const productVariants = pgTable(
  'product_variants',
  {
    id: id(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    imagePath: text('image_path'),
    position: integer('position').notNull().default(0),
    updatedAt: momentNow('updated_at'),
  },
  (t) => [
    index('product_variants_product_idx').on(t.productId, t.position),
    uniqueIndex('product_variants_name_key').on(t.productId, sql`lower(${t.name})`),
  ],
);

/** The price of a product before each change, written by a database trigger. */
export const priceHistory = pgTable(
  'price_history',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    previousCost: cents('previous_cost').notNull(),
    cost: cents('cost').notNull(),
    /** Null if the command line made the change. */
    actorId: uuid('actor_id'),
    at: moment('at').notNull().default(sql`clock_timestamp()`),
  },
  (t) => [index('price_history_product_idx').on(t.productId, t.at, t.id)],
);

/**
 * The number of products of each lab in each category, for the totals of unsearched listings and for finding the start of
 * a page. Maintained by the database.
 */
export const productCounts = pgTable(
  'product_counts',
  {
    labId: uuid('lab_id')
      .notNull()
      .references(() => labs.id, { onDelete: 'cascade' }),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    count: integer('count').notNull(),
    /** How many of them are marked as new. */
    countNew: integer('count_new').notNull().default(0),
    /** The common prefix of the sort keys of these products. */
    sortKey: sortText('sort_key').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.labId, t.categoryId] }),
    check('product_counts_check', sql`${t.count} >= 0`),
    check('product_counts_new_check', sql`${t.countNew} between 0 and ${t.count}`),
  ],
);

/** Customers waiting to be notified when an out-of-stock product is back; removed after the notification. */
export const stockWatches = pgTable(
  'stock_watches',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: momentNow('created_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.productId] }),
    index('stock_watches_product_idx').on(t.productId, t.createdAt),
  ],
);

/**
 * The last change of a product's pictures and variants, or its deletion; maintained by the database. Other changes are in
 * `products.changedIn`.
 */
export const productChanges = pgTable('product_changes', {
  productId: uuid('product_id').primaryKey(),
  changedIn: transactionId('changed_in').notNull(),
});

/** Words that mean the same in search ("panado", "paracetamol"). Staff edit them. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: id(),
    term: text('term').notNull(),
    meaning: text('meaning').notNull(),
    createdAt: momentNow('created_at'),
  },
  (t) => [uniqueIndex('search_synonyms_key').on(sql`lower(${t.term})`, sql`lower(${t.meaning})`)],
);

/** Every word of the catalogue once, for correcting typing mistakes. Maintained by the database. */
export const searchWords = pgTable('search_words', { word: sortText('word').primaryKey() }, (t) => [
  index('search_words_trigram_idx').using('gin', sql`${t.word} gin_trgm_ops`),
]);
