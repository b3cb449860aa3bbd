import { z } from 'zod';
import { product } from './catalogue.ts';
import { boundedList, tooLongMessage, wholeNumber } from './wire/fields.ts';

/** The maximum number of lines in a list, and the maximum length of a line. */
export const MAX_ASKED_LINES = 500;
const MAX_LINE = 500;

/** A quantity as written in a list, which may be more than can be ordered. */
export const packs = wholeNumber(1, 1_000_000);

/**
 * A line of a pasted list. `text` is the whole text about the product; `quantity` is absent if it must be read from the text
 * ("12 x panado 500"), or is missing.
 */
export const askedLine = z.object({
  text: z.string().trim().min(1, 'The line is empty.').max(MAX_LINE, tooLongMessage(MAX_LINE)),
  quantity: packs.optional(),
});
export type AskedLine = z.infer<typeof askedLine>;

/** The maximum number of characters in a pasted text or a text file, and the maximum size of a file. */
export const MAX_PASTED = 200_000;
export const LIST_FILE_MAX_BYTES = 5 * 1024 * 1024;

/** Separate lines, or a whole pasted text, whose columns and quantities the server finds. */
export const matchRequest = z
  .object({
    lines: boundedList(askedLine, MAX_ASKED_LINES, 'lines').optional(),
    text: z.string().max(MAX_PASTED, tooLongMessage(MAX_PASTED)).optional(),
  })
  .refine(
    ({ lines, text }) => (lines === undefined) !== (text === undefined),
    'Send either lines or a text.',
  );
export type MatchRequest = z.infer<typeof matchRequest>;

/** Whether the first candidate is right: `sure`, `doubtful` (a person should choose), `missing` (no candidate). */
export const MATCH_CERTAINTIES = ['sure', 'doubtful', 'missing'] as const;

/**
 * The match of a line. `text` is the line as written, without its quantity; `candidates` are products, best first, at most 5,
 * with the variant that the line names, if any; `by` is what was matched. The first candidate may be selected before a person
 * has chosen only if `preselect` is set: nothing in the line contradicts it. It is set for every sure line.
 */
export const matchedLine = z.object({
  line: z.string(),
  text: z.string(),
  quantity: z.int().nullable(),
  certainty: z.enum(MATCH_CERTAINTIES),
  preselect: z.boolean(),
  by: z.enum(['sku', 'barcode', 'nappi', 'words']).nullable(),
  candidates: z.array(z.object({ product, variantId: z.uuid().nullable() })),
});
export type MatchedLine = z.infer<typeof matchedLine>;

/** `ignored`: lines without a product, such as headings and greetings, as written. */
export const matchAnswer = z.object({ lines: z.array(matchedLine), ignored: z.array(z.string()) });
export type MatchAnswer = z.infer<typeof matchAnswer>;
