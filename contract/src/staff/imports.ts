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
