import { z } from 'zod';

/** The columns of a price list, as an export names them. */
export const LIST_COLUMNS = [
  'sku',
  'name',
  'lab',
  'category',
  'dosage',
  'strength',
  'price_rand',
  'pack_size',
  'description',
  'schedule',
  'stock',
  'new',
  'information',
] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];

/** Which field of a line each column stands in, from 0. What is not mapped stays as the catalogue has it. */
export const listMapping = z.partialRecord(z.enum(LIST_COLUMNS), z.number().int().min(0).max(999));
export type ListMapping = z.infer<typeof listMapping>;

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
});
export type ImportSummary = z.infer<typeof importSummary>;

export const IMPORT_STATES = ['staged', 'applied', 'undone'] as const;

/**
 * A price list that staff uploaded, compared with the catalogue. `headings` are its first line, `samples` a few of its
 * lines after it. `digest` stands for what it would do: applying it says which one was seen.
 */
export const stagedImport = z.object({
  id: z.uuid(),
  fileName: z.string(),
  headings: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  mapping: listMapping,
  stockOfNew: z.number().int(),
  summary: importSummary,
  digest: z.string(),
  state: z.enum(IMPORT_STATES),
});
export type StagedImport = z.infer<typeof stagedImport>;
export const importMapping = z.object({
  mapping: listMapping,
  stockOfNew: z.int().min(0).max(10_000_000),
});
export const importDigest = z.object({ digest: z.string() });

const value = z.union([z.string(), z.number(), z.boolean()]);
/** A field of a product before and after; money in rand. */
export const importChange = z.object({ field: z.string(), from: value, to: value });

/** One line of a comparison: a product that is added (`changes` say what it has, from nothing), one that changes, or a fault. */
export const importRow = z.object({
  line: z.number().int(),
  sku: z.string(),
  name: z.string(),
  productId: z.uuid().nullable(),
  changes: z.array(importChange),
  column: z.string().nullable(),
  message: z.string().nullable(),
});
export type ImportRow = z.infer<typeof importRow>;
export const importRowList = z.object({ importRows: z.array(importRow), total: z.number().int() });
export const IMPORT_ROW_KINDS = ['added', 'changed', 'fault'] as const;
export type ImportRowKind = (typeof IMPORT_ROW_KINDS)[number];

/** The import that was applied last, and whether it can still be taken back. */
export const lastImport = z
  .object({
    id: z.uuid(),
    fileName: z.string(),
    appliedAt: z.iso.datetime(),
    by: z.string(),
    summary: importSummary,
    state: z.enum(['applied', 'undone']),
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
