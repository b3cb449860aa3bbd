import { z } from 'zod';
import { centsFromRand, inCents, randFromCents } from '../money/money.ts';
import { factsOf, PRODUCT_FIELD_NAMES, PRODUCT_FIELDS, type ProductField } from '../product-fields.ts';
import { atMostCharacters, oneOf, wholeNumber } from '../wire/fields.ts';

/** The stock as it was when the list was exported: what was sold since is not added back. */
const STOCK_AT_EXPORT = 'stock_at_export';
export type ListColumn = (typeof PRODUCT_FIELDS)[ProductField]['column'] | typeof STOCK_AT_EXPORT;

/** The columns of a price list, as an export names them: the fields of a product, and the stock a second time. */
export const LIST_COLUMNS = PRODUCT_FIELD_NAMES.flatMap((field) =>
  field === 'stock' ? [PRODUCT_FIELDS.stock.column, STOCK_AT_EXPORT] : PRODUCT_FIELDS[field].column,
) as [ListColumn, ...ListColumn[]];

export const isListColumn = (name: string): name is ListColumn =>
  (LIST_COLUMNS as readonly string[]).includes(name);

/** What the columns of a list are called on the screen. */
export const LIST_COLUMN_LABELS = Object.fromEntries([
  ...PRODUCT_FIELD_NAMES.map((field) => [PRODUCT_FIELDS[field].column, PRODUCT_FIELDS[field].label]),
  [STOCK_AT_EXPORT, 'Stock at export'],
]) as Record<ListColumn, string>;

/** Which field of a line each column stands in, from 0. What is not mapped stays as the catalogue has it. */
export const listMapping = z.partialRecord(oneOf(LIST_COLUMNS), wholeNumber(0, 999));
export type ListMapping = z.infer<typeof listMapping>;

/** A price that moves by more than this has to be confirmed: it is more often a wrong column than a new price. */
export const PRICE_MOVE_LIMIT_PERCENT = 30;

/**
 * What a stock column without `stock_at_export` means. `set`: the stock as counted now; `leave`: nothing, as in a
 * supplier's list of its own stock. Until somebody says which (`ask`), such a list cannot be imported.
 */
export const STOCK_RULES = ['ask', 'set', 'leave'] as const;
export type StockRule = (typeof STOCK_RULES)[number];

/** What has to be said before a list can be imported: which column has the price, which sheet is meant, what its stock means. */
export const IMPORT_QUESTIONS = ['price', 'sheet', 'stock'] as const;
export type ImportQuestion = (typeof IMPORT_QUESTIONS)[number];

/** Why a change has to be confirmed: the code now stands for something else, or its price moves by more than the limit. */
export const IMPORT_CONCERNS = ['otherProduct', 'price'] as const;
export type ImportConcern = (typeof IMPORT_CONCERNS)[number];

/** What an import does or has done. `unchanged` lines say what the catalogue says; `absent` products are not in the list. */
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
  /** Prices that lose their cents, prices under R 1, texts that lose HTML which is not allowed. */
  rounded: z.number().int(),
  raised: z.number().int(),
  cleaned: z.number().int(),
  /** Lines with text in one cell and no code: headings between products, notes below them. */
  skipped: z.number().int(),
  /** Changes to confirm, and of these those whose code seems to mean another product, and whose price moves far. */
  toConfirm: z.number().int(),
  otherProducts: z.number().int(),
  priceMoves: z.number().int(),
  /** Products of which more was sold since the export than the list leaves: their stock becomes 0. */
  soldOut: z.number().int(),
});
export type ImportSummary = z.infer<typeof importSummary>;

/** `applying` and `undoing` are decided and under way; they are finished even if the server stops meanwhile. */
export const IMPORT_STATES = ['staged', 'applying', 'applied', 'undoing', 'undone'] as const;

/**
 * A price list that staff uploaded, compared with the catalogue. `headings` are the line that names its columns, `samples`
 * a few of its lines after it. `digest` stands for what it would do: applying it says which one was seen.
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
  /** Guessed by the headings where it is left out. */
  mapping: listMapping.optional(),
  stockOfNew: wholeNumber(0, 10_000_000),
  stockRule: oneOf(STOCK_RULES).default('ask'),
  /** Of a workbook; the one that looks most like a price list unless said otherwise. */
  sheet: z.string().max(100, atMostCharacters(100)).optional(),
  /** The line that names the columns; found by its words unless said otherwise. */
  headingLine: wholeNumber(1, 100_000).optional(),
});
/** `confirmed`: the changes that have to be confirmed were looked at, and are meant. */
export const importDigest = z.object({ digest: z.string(), confirmed: z.boolean().default(false) });

const value = z.union([z.string(), z.number(), z.boolean()]);
const change = z.object({ field: z.enum(PRODUCT_FIELD_NAMES), from: value, to: value });
type Change = z.infer<typeof change>;
const withMoney =
  (inUnit: (amount: number) => number) =>
  ({ field, from, to }: Change): Change => {
    if (factsOf(field).kind !== 'money') return { field, from, to };
    return { field, from: inUnit(Number(from)), to: inUnit(Number(to)) };
  };
/** A field of a product before and after. An added product had an empty text before, and a price of 0. */
export const importChange = z.codec(change, change, {
  decode: withMoney(centsFromRand),
  encode: withMoney((amount) => randFromCents(inCents(amount))),
});

/** One line of a comparison: a product that is added (`changes` say what it has, from nothing), one that changes, or a fault. */
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
/** `confirm` are those of the changed lines that have to be confirmed. */
export const IMPORT_ROW_KINDS = ['confirm', 'changed', 'added', 'fault'] as const;
export type ImportRowKind = (typeof IMPORT_ROW_KINDS)[number];

/** The import that was applied last, and whether it can still be taken back. */
export const lastImport = z
  .object({
    id: z.uuid(),
    fileName: z.string(),
    appliedAt: z.iso.datetime(),
    by: z.string(),
    summary: importSummary,
    state: z.enum(['applying', 'applied', 'undoing', 'undone']),
  })
  .nullable();
export type LastImport = z.infer<typeof lastImport>;

/** What taking an import back did: products it left because something happened to them since are named, with why. */
export const undoneImport = z.object({
  removed: z.number().int(),
  restored: z.number().int(),
  kept: z.array(z.object({ id: z.uuid(), sku: z.string(), name: z.string(), reason: z.string() })),
});
export type UndoneImport = z.infer<typeof undoneImport>;
