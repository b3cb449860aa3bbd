import { z } from 'zod';
import { product } from './catalogue.ts';
import { atMostTwoDecimals, money, moneyCodec } from './money/money.ts';
import { MAX_RAND } from './product-fields.ts';
import { boundedList, listOf, MAX_INTEGER, recordVersion, requiredText, wholeNumber } from './wire/fields.ts';

export const MAX_LIST_LINES = 500;
/** The maximum number of lists, or saved carts, of one customer. */
export const MAX_LISTS = 100;
export const listName = requiredText('Name is required.', 80);

const listLineInput = z.object({
  productId: z.uuid(),
  variantId: z.uuid().nullish(),
  quantity: wholeNumber(1, 1_000_000),
});
export type ListLineInput = z.infer<typeof listLineInput>;
/** Lines in order; no product or variant occurs twice. */
export const listLinesInput = listOf(listLineInput, MAX_LIST_LINES, 'lines');

export const listInput = z.object({ name: listName, lines: listLinesInput.default([]) });
export type ListInput = z.infer<typeof listInput>;
/** Changes version `version` of a list; absent fields stay as they are. */
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

/** A line of the customer's current cart. `cost` is the price that the customer saw, in rand. */
const keptLineInput = z.object({
  productId: z.uuid(),
  variantId: z.uuid().nullish(),
  quantity: wholeNumber(1, 1_000_000),
  cost: moneyCodec(
    z
      .number()
      .nonnegative('Price must be R 0 or more.')
      .max(MAX_RAND, `Price must be at most R ${MAX_RAND}.`)
      .check(atMostTwoDecimals),
  ),
});
export type KeptLineInput = z.infer<typeof keptLineInput>;

/** The id with all zeros stands for no variant. */
const NO_VARIANT = '00000000-0000-0000-0000-000000000000';
const keyOf = ({ productId, variantId }: KeptLineInput): string =>
  `${productId}:${variantId ?? NO_VARIANT}`.toLowerCase();

/** Lines in order; no product or variant occurs twice. */
const keptLinesInput = listOf(keptLineInput, MAX_LIST_LINES, 'lines').refine(
  (lines) => new Set(lines.map(keyOf)).size === lines.length,
  'Send each product only once.',
);

/**
 * Replaces version `version` of the current cart; 0 if there is none yet. `userId` is the cart's owner, so that a page still
 * open after someone else has signed in does not change theirs.
 */
export const keptCartInput = z.object({
  userId: z.uuid(),
  version: wholeNumber(0, MAX_INTEGER),
  forCollection: z.boolean(),
  lines: keptLinesInput,
});
export type KeptCartInput = z.infer<typeof keptCartInput>;

/** `isSold` is false if the product, or the variant, is no longer sold. */
export const keptLine = z.object({
  product,
  variantId: z.uuid().nullable(),
  quantity: z.int(),
  cost: money,
  isSold: z.boolean(),
});
export type KeptLine = z.infer<typeof keptLine>;

/**
 * The cart stored on the server; `version` 0 and no lines if there is none. `ordered` is the last order placed from it,
 * and the version that it had then; absent if the store runs an earlier version.
 */
export const keptCart = z.object({
  userId: z.uuid(),
  version: z.int(),
  ordered: z.object({ version: z.int(), id: z.uuid(), referenceNumber: z.string() }).nullish(),
  forCollection: z.boolean(),
  updatedAt: z.iso.datetime().nullable(),
  lines: z.array(keptLine),
});
export type KeptCart = z.infer<typeof keptCart>;

/** Saves a cart for later, under a name. */
export const savedCartInput = z.object({
  name: listName,
  forCollection: z.boolean(),
  lines: keptLinesInput.min(1, 'Choose at least one product.'),
});
export type SavedCartInput = z.infer<typeof savedCartInput>;

/** Renames version `version` of a saved cart. */
export const savedCartChange = z.object({ version: recordVersion, name: listName });

export const savedCartSummary = listSummary.extend({ totalQuantity: z.int() });
export type SavedCartSummary = z.infer<typeof savedCartSummary>;
export const savedCartPage = z.object({ carts: z.array(savedCartSummary), total: z.int() });

export const savedCart = savedCartSummary.extend({ forCollection: z.boolean(), lines: z.array(keptLine) });
export type SavedCart = z.infer<typeof savedCart>;
