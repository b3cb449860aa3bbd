import { z } from 'zod';
import { centsFromRand, decimals, formatNumber, inCents, money, randFromCents } from '../money/money.ts';
import { definitionOf, PRODUCT_FIELD_NAMES, PRODUCT_FIELDS, type ProductField } from '../product-fields.ts';
import { oneOf, tooLongMessage, wholeNumber } from '../wire/fields.ts';

/** The stock when the list was exported, so that packs sold since are not added back. */
const STOCK_AT_EXPORT = 'stock_at_export';
export type ListColumn = (typeof PRODUCT_FIELDS)[ProductField]['column'] | typeof STOCK_AT_EXPORT;

/** The columns of an exported price list: the fields of a product, and the stock at export. */
export const LIST_COLUMNS = PRODUCT_FIELD_NAMES.flatMap((field) =>
  field === 'stock' ? [PRODUCT_FIELDS.stock.column, STOCK_AT_EXPORT] : PRODUCT_FIELDS[field].column,
) as [ListColumn, ...ListColumn[]];

export const isListColumn = (name: string): name is ListColumn =>
  (LIST_COLUMNS as readonly string[]).includes(name);

export const LIST_COLUMN_LABELS = Object.fromEntries([
  ...PRODUCT_FIELD_NAMES.map((field) => [PRODUCT_FIELDS[field].column, PRODUCT_FIELDS[field].label]),
  [STOCK_AT_EXPORT, 'Stock at export'],
]) as Record<ListColumn, string>;

/** The index, from 0, of each field's column. Unmapped fields keep their current value. */
export const listMapping = z.partialRecord(oneOf(LIST_COLUMNS), wholeNumber(0, 999));
export type ListMapping = z.infer<typeof listMapping>;

/** A larger price change must be confirmed, because it is more often a wrong column than a new price. */
export const PRICE_CHANGE_LIMIT_PERCENT = 30;

/**
 * How to read a stock column without `stock_at_export`. `set`: as the stock counted now; `leave`: ignored, as in a list
 * of the supplier's stock. A list with `ask` cannot be imported.
 */
export const STOCK_RULES = ['ask', 'set', 'leave'] as const;
export type StockRule = (typeof STOCK_RULES)[number];

/** Questions to answer before a list can be imported: which column is the price, which sheet, what its stock means. */
export const IMPORT_QUESTIONS = ['price', 'sheet', 'stock'] as const;
export type ImportQuestion = (typeof IMPORT_QUESTIONS)[number];

/**
 * Why a change must be confirmed: the code now means something else, or its price moves by more than the limit. Each is
 * checked and confirmed separately.
 */
export const IMPORT_CONCERNS = ['otherProduct', 'price'] as const;
export type ImportConcern = (typeof IMPORT_CONCERNS)[number];

/** The effect of an import. `unchanged` lines equal the catalogue; `absent` products are not in the list. */
export const importSummary = z.object({
  lines: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  faults: z.number().int(),
  absent: z.number().int(),
  archived: z.number().int(),
  newLabs: z.array(z.string()),
  newCategories: z.array(z.string()),
  /** The decimals of prices when the list was read; 0 if it was read by an earlier release. */
  decimals: decimals.optional(),
  /**
   * `rounded` prices lose cents (or fractions of one), `raised` ones were below the minimum, `cleaned` fields lose
   * disallowed HTML.
   */
  rounded: z.number().int(),
  /** The first price that is rounded, as listed. */
  roundedExample: z.object({ line: z.number().int(), listed: z.string(), cost: money }).optional(),
  raised: z.number().int(),
  cleaned: z.number().int(),
  /** Lines with text in one cell and no code: headings between products, notes below them. */
  skipped: z.number().int(),
  /**
   * Changes to confirm, and of these, those whose code seems to mean another product and those with a large price change.
   */
  toConfirm: z.number().int(),
  otherProducts: z.number().int(),
  priceMoves: z.number().int(),
  /** Products that sold more since the export than the stock in the list; their stock becomes 0. */
  soldOut: z.number().int(),
});
export type ImportSummary = z.infer<typeof importSummary>;

type ConcernCounts = Pick<ImportSummary, 'otherProducts' | 'priceMoves'>;
const COUNT_OF = { otherProduct: 'otherProducts', price: 'priceMoves' } as const satisfies Record<
  ImportConcern,
  keyof ConcernCounts
>;

export const countConcern = (counts: ConcernCounts, concern: ImportConcern): number =>
  counts[COUNT_OF[concern]];

/** Returns the reasons why an import's changes must be confirmed. */
export const concernsIn = (counts: ConcernCounts): ImportConcern[] =>
  IMPORT_CONCERNS.filter((concern) => countConcern(counts, concern) > 0);

/** Returns the number of changes with a concern, in words: "2 prices change by more than 30%". */
export const describeConcern = (counts: ConcernCounts, concern: ImportConcern): string => {
  const count = countConcern(counts, concern);
  const [one, many] = {
    otherProduct: ['code seems', 'codes seem'],
    price: ['price changes', 'prices change'],
  }[concern];
  const what = {
    otherProduct: 'to belong to another product now',
    price: `by more than ${PRICE_CHANGE_LIMIT_PERCENT}%`,
  }[concern];
  return `${formatNumber(count)} ${count === 1 ? one : many} ${what}`;
};

/** `applying` and `undoing` are confirmed and in progress; they complete even if the server stops in between. */
export const IMPORT_STATES = ['staged', 'applying', 'applied', 'undoing', 'undone'] as const;

/**
 * An uploaded price list, compared with the catalogue. `headings` is its heading line, `samples` are some lines after it.
 * `digest` identifies its effect; the request to apply it repeats the digest that was seen.
 */
export const stagedImport = z.object({
  id: z.uuid(),
  fileName: z.string(),
  headings: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  sheets: z.array(z.string()),
  sheet: z.string(),
  headingLine: z.number().int(),
  mapping: listMapping,
  stockOfNew: z.number().int(),
  stockRule: z.enum(STOCK_RULES),
  questions: z.array(z.enum(IMPORT_QUESTIONS)),
  summary: importSummary,
  digest: z.string(),
  state: z.enum(IMPORT_STATES),
});
export type StagedImport = z.infer<typeof stagedImport>;
export const importMapping = z.object({
  /** Guessed from the headings if absent. */
  mapping: listMapping.optional(),
  stockOfNew: wholeNumber(0, 10_000_000),
  stockRule: oneOf(STOCK_RULES).default('ask'),
  /** The sheet of a workbook; by default the one most like a price list. */
  sheet: z.string().max(100, tooLongMessage(100)).optional(),
  /** The line with the column names; detected if absent. */
  headingLine: wholeNumber(1, 100_000).optional(),
});
/** `confirmed`: the kinds of changes requiring confirmation that have been checked. */
export const importDigest = z.object({
  digest: z.string().max(200, tooLongMessage(200)),
  confirmed: z
    .array(oneOf(IMPORT_CONCERNS), `Send a list of the checked kinds: ${IMPORT_CONCERNS.join(', ')}.`)
    .max(IMPORT_CONCERNS.length)
    .default([]),
});

const value = z.union([z.string(), z.number(), z.boolean()]);
const change = z.object({ field: z.enum(PRODUCT_FIELD_NAMES), from: value, to: value });
type Change = z.infer<typeof change>;
const withMoney =
  (inUnit: (amount: number) => number) =>
  ({ field, from, to }: Change): Change => {
    if (definitionOf(field).kind !== 'money') return { field, from, to };
    return { field, from: inUnit(Number(from)), to: inUnit(Number(to)) };
  };
/** A field of a product before and after. For an added product, `from` is an empty string or a price of 0. */
export const importChange = z.codec(change, change, {
  decode: withMoney(centsFromRand),
  encode: withMoney((amount) => randFromCents(inCents(amount))),
});

/** A line of a comparison: an added product (`changes` lists its fields), a changed one, or an error. */
export const importRow = z.object({
  line: z.number().int(),
  sku: z.string(),
  name: z.string(),
  productId: z.uuid().nullable(),
  changes: z.array(importChange),
  concerns: z.array(z.enum(IMPORT_CONCERNS)),
  column: z.string().nullable(),
  message: z.string().nullable(),
});
export type ImportRow = z.infer<typeof importRow>;
export const importRowList = z.object({ importRows: z.array(importRow), total: z.number().int() });
/** A kind named after a concern contains the changed lines that must be confirmed for that reason. */
export const IMPORT_ROW_KINDS = [...IMPORT_CONCERNS, 'changed', 'added', 'fault'] as const;
export type ImportRowKind = (typeof IMPORT_ROW_KINDS)[number];

/** The latest applied import, and whether it can still be undone. */
export const lastImport = z
  .object({
    id: z.uuid(),
    fileName: z.string(),
    appliedAt: z.iso.datetime(),
    by: z.string(),
    summary: importSummary,
    state: z.enum(['applying', 'applied', 'undoing', 'undone']),
    /** Products of the store, not only of this list, whose suggested substance staff have not confirmed yet. */
    substancesToConfirm: z.int(),
  })
  .nullable();
export type LastImport = z.infer<typeof lastImport>;

/**
 * The result of undoing an import; products edited since the import stay as they are, and are listed with the reason.
 * Of those restored, `orderedSince` have been ordered since the import: their orders keep the prices paid.
 */
export const importUndoResult = z.object({
  removed: z.number().int(),
  restored: z.number().int(),
  orderedSince: z.number().int().default(0),
  kept: z.array(z.object({ id: z.uuid(), sku: z.string(), name: z.string(), reason: z.string() })),
});
export type ImportUndoResult = z.infer<typeof importUndoResult>;
