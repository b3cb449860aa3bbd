import { z } from 'zod';
import { product } from './catalogue.ts';
import { listOf, requiredText, wholeNumber } from './wire/fields.ts';

export const MAX_LIST_LINES = 500;
/** The lists, or saved carts, of one customer. */
export const MAX_LISTS = 100;
export const listName = requiredText('Name is required.', 80);

const listLineInput = z.object({
  productId: z.uuid(),
  variantId: z.uuid().nullish(),
  quantity: wholeNumber(1, 1_000_000),
});
/** Lines in their order; each product, or variant of it, once. */
export const listLinesInput = listOf(listLineInput, MAX_LIST_LINES, 'lines');

/** Creates a list. */
export const listInput = z.object({ name: listName, lines: listLinesInput.default([]) });
/** Changes a list as of `version`: what is absent stays. */
export const listChange = z.object({
  version: z.int(),
  name: listName.optional(),
  lines: listLinesInput.optional(),
});

export const listSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  lineCount: z.int(),
  version: z.int(),
  updatedAt: z.iso.datetime(),
});
export type ListSummary = z.infer<typeof listSummary>;
export const listPage = z.object({ lists: z.array(listSummary), total: z.int() });

/** `isSold` is false where the product, or the variant, is no longer sold. */
export const listLine = z.object({
  product,
  variantId: z.uuid().nullable(),
  quantity: z.int(),
  isSold: z.boolean(),
});
export const namedList = listSummary.extend({ lines: z.array(listLine) });
export type NamedList = z.infer<typeof namedList>;
