import { z } from 'zod';
import { atMostTwoDecimals, money, moneyCodec } from '../money/money.ts';
import { MAX_RAND, MAX_STOCK, PRODUCT_FIELDS } from '../product-fields.ts';
import { boundedList, wholeNumber } from '../wire/fields.ts';

/** Maximum rows of one request. */
export const MAX_BULK_ROWS = 10_000;

const { sku, stock, cost } = PRODUCT_FIELDS;

const bulkRequest = <Value extends z.ZodType, Difference extends z.ZodType>(
  value: Value,
  difference: Difference,
) => {
  const row = z.union(
    [
      z.object({ sku: sku.schema, set: value, seen: value.optional() }),
      z.object({ sku: sku.schema, add: difference }),
    ],
    'Send `sku` with `set` (applied only if the value still equals `seen`, if sent) or `add` (a difference).',
  );
  return z.object({
    rows: boundedList(row, MAX_BULK_ROWS, 'rows'),
    /** Returns the outcome without changing anything. */
    dryRun: z.boolean().default(false),
  });
};

/** Stock in packs. `add` may be negative; stock never falls below 0. */
export const bulkStock = bulkRequest(stock.schema, wholeNumber(-MAX_STOCK, MAX_STOCK));
const OUT_OF_BOUNDS = `Enter an amount from ${-MAX_RAND} to ${MAX_RAND}.`;
const priceDifference = z
  .number()
  .min(-MAX_RAND, OUT_OF_BOUNDS)
  .max(MAX_RAND, OUT_OF_BOUNDS)
  .check(atMostTwoDecimals);
/** Prices in rand, VAT included, with cents only in a store whose prices have decimals. */
export const bulkPrices = bulkRequest(cost.schema, moneyCodec(priceDifference));

/**
 * The outcome of a row: `unchanged` already had the value, `unknown` is a code without a product, `conflict` no longer had the
 * value `seen`, `refused` would be out of range.
 */
export const BULK_OUTCOMES = ['applied', 'unchanged', 'unknown', 'conflict', 'refused'] as const;
export type BulkOutcome = (typeof BULK_OUTCOMES)[number];

const bulkResult = <Value extends z.ZodType>(value: Value) =>
  z.object({
    dryRun: z.boolean(),
    counts: z.object({
      applied: z.number().int(),
      unchanged: z.number().int(),
      unknown: z.number().int(),
      conflict: z.number().int(),
      refused: z.number().int(),
    }),
    /** In the order of the request. `before` and `after` are null for an unknown code. */
    rows: z.array(
      z.object({
        sku: z.string(),
        outcome: z.enum(BULK_OUTCOMES),
        before: value.nullable(),
        after: value.nullable(),
        message: z.string().optional(),
      }),
    ),
  });

export const bulkStockResult = bulkResult(z.number().int());
export const bulkPricesResult = bulkResult(money);
