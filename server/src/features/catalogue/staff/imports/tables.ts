import type {
  ImportConcern,
  ImportQuestion,
  ImportRowKind,
  ImportSummary,
  ImportUndoResult,
  ListMapping,
  StagedImport,
  StockRule,
} from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, moment } from '../../../../db/columns.ts';

export type ImportState = StagedImport['state'];
export type StoredRowKind = Exclude<ImportRowKind, ImportConcern>;

/**
 * Price lists uploaded or passed to the command line: compared, imported, undone. The file is kept until applied; imports
 * from the command line have no file (an empty key) and no actor (null).
 */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    fileKey: text('file_key').notNull(),
    fileName: text('file_name').notNull(),
    mapping: jsonb('mapping').$type<ListMapping>().notNull(),
    /** Stock of new products for which the list has none. */
    stockOfNew: integer('stock_of_new').notNull(),
    stockRule: text('stock_rule').$type<StockRule>().notNull().default('ask'),
    sheet: text('sheet').notNull().default(''),
    headingLine: integer('heading_line').notNull().default(0),
    /** Whether a person has reviewed the guessed column mapping. */
    isReadingChosen: boolean('is_reading_chosen').notNull().default(false),
    questions: jsonb('questions').$type<ImportQuestion[]>().notNull().default([]),
    summary: jsonb('summary').$type<ImportSummary>().notNull(),
    /** Hash of the list's effect; a different one means that the catalogue has changed. */
    digest: text('digest').notNull(),
    state: text('state').$type<ImportState>().notNull().default('staged'),
    createdBy: uuid('created_by'),
    createdAt: moment('created_at').notNull(),
    appliedBy: uuid('applied_by'),
    appliedAt: moment('applied_at'),
    undoneBy: uuid('undone_by'),
    undoneAt: moment('undone_at'),
    /** The result of undoing the import, returned again if the request is repeated. */
    undone: jsonb('undone').$type<ImportUndoResult>(),
    /** Labs and categories created by this list. */
    madeLabs: uuid('made_labs').array().notNull().default(sql`'{}'`),
    madeCategories: uuid('made_categories').array().notNull().default(sql`'{}'`),
  },
  (t) => [index('imports_created_idx').on(t.state, t.createdAt)],
);

/** The effect of each line of a list, or the error in it; once written, also the previous values. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<StoredRowKind>().notNull(),
    position: integer('position').notNull(),
    line: integer('line').notNull(),
    sku: text('sku').notNull().default(''),
    name: text('name').notNull().default(''),
    /** `[{field, from, to}]`, money in rand; `{column, message}` for an error. */
    detail: jsonb('detail').notNull(),
    productId: uuid('product_id'),
    concerns: jsonb('concerns').$type<ImportConcern[]>().notNull().default([]),
    /** The values to write: every field of a new product, or the changed fields with the values that the user saw. */
    given: jsonb('given').$type<Record<string, unknown>>(),
    seen: jsonb('seen').$type<Record<string, unknown>>(),
    seenVersion: integer('seen_version'),
    stockChange: integer('stock_change'),
    labId: uuid('lab_id'),
    categoryId: uuid('category_id'),
    /** Whether the change is in the catalogue: set as the import proceeds, cleared as it is undone. */
    isWritten: boolean('is_written').notNull().default(false),
    /** The product's columns before it was changed. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    /** The product's version and stock after the write. */
    version: integer('version'),
    stock: integer('stock'),
    /** Why undoing the import did not restore the product. */
    keptBecause: text('kept_because'),
  },
  (t) => [primaryKey({ columns: [t.importId, t.kind, t.position] })],
);
