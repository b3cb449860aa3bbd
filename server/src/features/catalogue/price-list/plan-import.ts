import {
  cents,
  definitionOf,
  type ImportConcern,
  outputShape,
  PRODUCT_FIELD_NAMES,
  type ProductField,
  type StockRule,
} from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { readRows, totalRow } from '../../../db/rows.ts';
import { sanitiseText } from '../../../html/sanitise.ts';
import { STORED_FIELDS, selectFields } from '../product-columns.ts';
import {
  type Faults,
  type ListedRow,
  listedValue,
  NO_CATEGORY,
  NO_LAB,
  type PriceRow,
  tidy,
  tidyLines,
  type Value,
} from './columns.ts';
import { concernsOf } from './concerns.ts';
import { inChunks, yieldingToEventLoop } from './in-chunks.ts';
import type { PriceList } from './reading/read-price-list.ts';

/** Comparing more in one go would block other requests. */
const ROWS_AT_A_TIME = 500;

/** The fields that a list may overwrite; stock is adjusted rather than set. */
const FIELDS = PRODUCT_FIELD_NAMES.filter((field) => field !== 'sku' && field !== 'stock');

const known = z.object({
  id: z.uuid(),
  version: z.int(),
  isArchived: z.boolean(),
  labId: z.uuid(),
  categoryId: z.uuid(),
  lab: z.string(),
  category: z.string(),
  ...outputShape(STORED_FIELDS),
  cost: cents,
});
type Known = z.infer<typeof known>;

export type Change = { field: ProductField; from: Value; to: Value };
/** `stockChange` is added to the stock at import time, because orders keep changing it. */
export type ChangedRow = {
  id: string;
  version: number;
  labId: string;
  categoryId: string;
  line: number;
  sku: string;
  name: string;
  changes: Change[];
  stockChange: number;
  concerns: ImportConcern[];
};

/** How many products an import will write, and other facts about the list. */
export type PlanTotals = {
  added: number;
  changed: number;
  /** Lines equal to the catalogue. */
  unchanged: number;
  /** Archived products in the list: updated, and still archived. */
  archived: number;
  /** Products missing from the list, which stay as they are. */
  absent: number;
  newLabs: string[];
  newCategories: string[];
  /** Products with counted stock but without the stock at export, so sales since the count are unknown. */
  counted: number;
  /** Products that sold more since the export than the stock in the list. */
  soldOut: number;
  /** Changes to confirm: in total, and by concern. */
  toConfirm: number;
  otherProducts: number;
  priceMoves: number;
};
/** The effect of some lines of a list. `row.stock` is set for every added row. */
export type PlannedRows = { added: PriceRow[]; changed: ChangedRow[] };
export type ImportPlan = PlannedRows & { totals: PlanTotals };
export type PlanRules = { stockOfNew: number; stockRule: StockRule };

const readKnown = async (db: Db | Tx, skus: string[]): Promise<Map<string, Known>> => {
  const rows = await readRows(
    db,
    known,
    sql`
    select p.id, p.version, p.lab_id as "labId", p.category_id as "categoryId", p.archived_at is not null as "isArchived",
      l.name as lab, c.name as category, ${sql.raw(selectFields(STORED_FIELDS))}
    from products p join labs l on l.id = p.lab_id join categories c on c.id = p.category_id
    where p.sku = any(${sql.param(skus)}::text[])`,
  );
  return new Map(rows.map((row) => [row.sku, row]));
};

/** Whether catalogue and list agree, ignoring spaces, line breaks and, in names of labs and categories, case. */
const isSame = (field: ProductField, from: Value, to: Value): boolean => {
  if (typeof from !== 'string' || typeof to !== 'string') return from === to;
  switch (definitionOf(field).kind) {
    case 'html':
      return tidyLines(from) === to;
    case 'richText':
      return tidyLines(from) === to || sanitiseText(tidyLines(from)) === to;
    case 'group':
      return tidy(from).toLowerCase() === to.toLowerCase();
    default:
      return tidy(from) === to;
  }
};

const changesOf = (known: Known, row: ListedRow): Change[] =>
  FIELDS.flatMap((field) => {
    const to = listedValue(row, field);
    return to === undefined || isSame(field, known[field], to) ? [] : [{ field, from: known[field], to }];
  });

/** Returns the names missing from the catalogue, each once, in their first spelling. */
const unknownNames = async (
  db: Db | Tx,
  table: 'labs' | 'categories',
  names: Iterable<string>,
): Promise<string[]> => {
  const rows = await readRows(
    db,
    z.object({ name: z.string() }),
    sql`select name from ${sql.identifier(table)}`,
  );
  const seen = new Set(rows.map(({ name }) => tidy(name).toLowerCase()));
  const unknown: string[] = [];
  for (const name of names) {
    const key = name.toLowerCase();
    if (!seen.has(key)) unknown.push(name);
    seen.add(key);
  }
  return unknown;
};

/** Returns how a line changes the stock, relative to the export or the count; 0 if it has no stock. */
const stockChangeOf = (known: Known, row: ListedRow, rule: StockRule): number => {
  if (row.stock === undefined) return 0;
  if (row.stockAtExport !== undefined) return row.stock - row.stockAtExport;
  return rule === 'leave' ? 0 : row.stock - known.stock;
};

const changeProduct = (known: Known, row: ListedRow, rule: StockRule): ChangedRow | undefined => {
  const changes = changesOf(known, row);
  const stockChange = stockChangeOf(known, row, rule);
  const stock = Math.max(known.stock + stockChange, 0);
  if (stock !== known.stock) changes.push({ field: 'stock', from: known.stock, to: stock });
  if (changes.length === 0) return undefined;
  const { id, version, labId, categoryId } = known;
  const { line, sku, name = known.name } = row;
  return {
    ...{ id, version, labId, categoryId, line, sku, name, changes },
    stockChange: stock === known.stock ? 0 : stockChange,
    concerns: concernsOf(known, row),
  };
};

/** Returns a line for a new product; undefined, adding an error, if it has no name or price. */
const begun = (row: ListedRow, stockOfNew: number, faults: Faults): PriceRow | undefined => {
  const { name, cost } = row;
  if (name !== undefined && cost !== undefined)
    return {
      ...row,
      name,
      cost,
      lab: row.lab ?? NO_LAB,
      category: row.category ?? NO_CATEGORY,
      stock: row.stock ?? stockOfNew,
    };
  const [column, needed] = name === undefined ? ['name', 'a name'] : ['price_rand', 'a price'];
  faults.add(
    row.line,
    column,
    `The catalogue has no product with the code ${row.sku}; a new product needs ${needed}`,
  );
  return undefined;
};

export const NO_TOTALS: PlanTotals = {
  added: 0,
  changed: 0,
  unchanged: 0,
  archived: 0,
  absent: 0,
  newLabs: [],
  newCategories: [],
  counted: 0,
  soldOut: 0,
  toConfirm: 0,
  otherProducts: 0,
  priceMoves: 0,
};

/**
 * Compares the lines of a list with the catalogue, in batches. A line that would add a product without a name or price
 * becomes an error. `stockOfNew` is the stock of new products for which the list has none.
 */
export const startPlan = (db: Db | Tx, faults: Faults, { stockOfNew, stockRule }: PlanRules) => {
  const totals = { ...NO_TOTALS };
  const labs = new Set<string>();
  const categories = new Set<string>();
  let listed = 0;
  const note = ({ changes, concerns, stockChange }: ChangedRow, there: Known, row: ListedRow): void => {
    for (const { field, to } of changes) {
      if (field === 'lab') labs.add(String(to));
      if (field === 'category') categories.add(String(to));
    }
    totals.changed += 1;
    totals.toConfirm += Number(concerns.length > 0);
    totals.otherProducts += Number(concerns.includes('otherProduct'));
    totals.priceMoves += Number(concerns.includes('price'));
    if (stockChange !== 0 && row.stockAtExport === undefined) totals.counted += 1;
    if (there.stock + stockChange < 0) totals.soldOut += 1;
  };
  const plan = async (rows: ListedRow[]): Promise<PlannedRows> => {
    const known = await readKnown(
      db,
      rows.map(({ sku }) => sku),
    );
    const planned: PlannedRows = { added: [], changed: [] };
    for await (const row of yieldingToEventLoop(rows)) {
      const there = known.get(row.sku);
      if (there) {
        const change = changeProduct(there, row, stockRule);
        if (change) {
          planned.changed.push(change);
          note(change, there, row);
        } else totals.unchanged += 1;
        continue;
      }
      const product = begun(row, stockOfNew, faults);
      if (!product) continue;
      planned.added.push(product);
      labs.add(product.lab);
      categories.add(product.category);
      totals.added += 1;
    }
    const archived = [...known.values()].filter(({ isArchived }) => isArchived).length;
    totals.archived += archived;
    listed += known.size - archived;
    return planned;
  };
  const finish = async (): Promise<PlanTotals> => {
    const [catalogue] = await readRows(
      db,
      totalRow,
      sql`select coalesce(sum(count), 0)::int as total from product_counts`,
    );
    return {
      ...totals,
      absent: (catalogue?.total ?? 0) - listed,
      newLabs: await unknownNames(db, 'labs', labs),
      newCategories: await unknownNames(db, 'categories', categories),
    };
  };
  return { plan, finish };
};

/** Compares a whole list with the catalogue. */
export const planImport = async (
  db: Db | Tx,
  { rows, faults }: PriceList,
  rules: PlanRules,
): Promise<ImportPlan> => {
  const { plan, finish } = startPlan(db, faults, rules);
  const whole: PlannedRows = { added: [], changed: [] };
  for (const chunk of inChunks(rows, ROWS_AT_A_TIME)) {
    const { added, changed } = await plan(chunk);
    whole.added.push(...added);
    whole.changed.push(...changed);
  }
  return { ...whole, totals: await finish() };
};
