import { z } from 'zod';
import { product } from './catalogue.ts';
import { MAX_LIST_LINES } from './lists.ts';
import { money, moneyCodec } from './money/money.ts';
import { listOf, wholeNumber } from './wire/fields.ts';

/** A line of the cart that follows its owner. `cost` is the price that the customer saw, in rand. */
const keptLineInput = z.object({
  productId: z.uuid(),
  variantId: z.uuid().nullish(),
  quantity: wholeNumber(1, 1_000_000),
  cost: moneyCodec(z.number().nonnegative('Price must be R 0 or more.')),
});

/** Replaces the kept cart as of `version`; 0 where there is none yet. */
export const keptCartInput = z.object({
  version: z.int().min(0),
  forCollection: z.boolean(),
  lines: listOf(keptLineInput, MAX_LIST_LINES, 'lines'),
});
export type KeptCartInput = z.infer<typeof keptCartInput>;

/** `isSold` is false where the product, or the variant, is no longer sold. */
export const keptLine = z.object({
  product,
  variantId: z.uuid().nullable(),
  quantity: z.int(),
  cost: money,
  isSold: z.boolean(),
});
/** The cart as the server keeps it; `version` 0 and no lines where it keeps none. */
export const keptCart = z.object({
  version: z.int(),
  forCollection: z.boolean(),
  updatedAt: z.iso.datetime().nullable(),
  lines: z.array(keptLine),
});
export type KeptCart = z.infer<typeof keptCart>;
