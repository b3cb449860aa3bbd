import type { ImportRowKind, ImportSummary, ListMapping } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, moment } from '../../../../db/columns.ts';

export type ImportState = 'staged' | 'applied' | 'undone';

/** Price lists that staff uploaded: compared with the catalogue, applied, taken back. The file is kept until then. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    fileKey: text('file_key').notNull(),
    fileName: text('file_name').notNull(),
    mapping: jsonb('mapping').$type<ListMapping>().notNull(),
    /** For new products that the list gives no stock. */
    stockOfNew: integer('stock_of_new').notNull(),
    summary: jsonb('summary').$type<ImportSummary>().notNull(),
    /** Of what the list would do: another one means that the catalogue has changed. */
    digest: text('digest').notNull(),
    state: text('state').$type<ImportState>().notNull().default('staged'),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
    appliedBy: uuid('applied_by'),
    appliedAt: moment('applied_at'),
    undoneAt: moment('undone_at'),
    /** Labs and categories that this list brought. */
    madeLabs: uuid('made_labs').array().notNull().default(sql`'{}'`),
    madeCategories: uuid('made_categories').array().notNull().default(sql`'{}'`),
  },
  (t) => [index('imports_created_idx').on(t.state, t.createdAt)],
);

/** What a list does line by line, or what is wrong with it; once applied, what there was before. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ImportRowKind>().notNull(),
    position: integer('position').notNull(),
    line: integer('line').notNull(),
    sku: text('sku').notNull().default(''),
    name: text('name').notNull().default(''),
    /** `[{field, from, to}]`, money in rand; of a fault `{column, message}`. */
    detail: jsonb('detail').notNull(),
    productId: uuid('product_id'),
    /** The product's columns before it was changed. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    /** What its version and stock were made. */
    version: integer('version'),
    stock: integer('stock'),
    /** Why the undoing left it as it was. */
    keptBecause: text('kept_because'),
  },
  (t) => [primaryKey({ columns: [t.importId, t.kind, t.position] })],
);
