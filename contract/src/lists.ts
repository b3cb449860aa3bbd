import { z } from 'zod';
import { product } from './catalogue.ts';
import { recordVersion } from './staff/version.ts';
import { boundedList, listOf, requiredText, wholeNumber } from './wire/fields.ts';

export const MAX_LIST_LINES = 500;
/** The lists, or saved carts, of one customer. */
export const MAX_LISTS = 100;
export const listName = requiredText('Name is required.', 80);

const listLineInput = z.object({
  productId: z.uuid(),
  variantId: z.uuid().nullish(),
  quantity: wholeNumber(1, 1_000_000),
});
export type ListLineInput = z.infer<typeof listLineInput>;
/** Lines in their order; each product, or variant of it, once. */
export const listLinesInput = listOf(listLineInput, MAX_LIST_LINES, 'lines');

/** Creates a list. */
export const listInput = z.object({ name: listName, lines: listLinesInput.default([]) });
export type ListInput = z.infer<typeof listInput>;
/** Changes version `version` of a list: absent fields stay. */
export const listChange = z.object({
  version: recordVersion,
  name: listName.optional(),
  lines: listLinesInput.optional(),
});
export type ListChange = z.infer<typeof listChange>;

/** Lines to add at the end of a list. A product already on it gets this quantity, and keeps its place. */
export const listAddition = z.object({ lines: boundedList(listLineInput, MAX_LIST_LINES, 'lines') });

export const listSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  lineCount: z.int(),
  version: z.int(),
  updatedAt: z.iso.datetime(),
});
export type ListSummary = z.infer<typeof listSummary>;
export const listPage = z.object({ lists: z.array(listSummary), total: z.int() });

/** `isSold` is false if the product, or the variant, is no longer sold. */
export const listLine = z.object({
  product,
  variantId: z.uuid().nullable(),
  quantity: z.int(),
  isSold: z.boolean(),
});
export const namedList = listSummary.extend({ lines: z.array(listLine) });
export type NamedList = z.infer<typeof namedList>;
