import { z } from 'zod';
import { product } from './catalogue.ts';
import { listName, listSummary, MAX_LIST_LINES } from './lists.ts';
import { atMostTwoDecimals, money, moneyCodec } from './money/money.ts';
import { MAX_RAND } from './product-fields.ts';
import { recordVersion } from './staff/version.ts';
import { listOf, wholeNumber } from './wire/fields.ts';
import { MAX_INTEGER } from './wire/values.ts';

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

/** Lines in their order; each product, or variant of it, once. */
const keptLinesInput = listOf(keptLineInput, MAX_LIST_LINES, 'lines').refine(
  (lines) => new Set(lines.map(keyOf)).size === lines.length,
  'Send each product once.',
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
 * The cart stored on the server; `version` 0 and no lines if there is none. `ordered` is the last order placed from it, and the
 * version that it had then; absent from stores of an earlier version.
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
