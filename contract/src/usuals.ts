import { z } from 'zod';
import { product } from './catalogue.ts';
import { money } from './money/money.ts';

/**
 * A product, or one variant of it, that a customer orders regularly. `quantity` is the usual one; `everyDays` the usual time
 * between orders; days are in the store's time zone. `lastCost` is the price of the last order; `isDue`: the next order is due
 * today or overdue.
 */
export const usual = z.object({
  product,
  variantId: z.uuid().nullable(),
  quantity: z.int(),
  timesOrdered: z.int(),
  everyDays: z.int().nullable(),
  lastOrderedOn: z.iso.date(),
  dueOn: z.iso.date().nullable(),
  isDue: z.boolean(),
  lastCost: money,
});
export type Usual = z.infer<typeof usual>;

/** Due products first, longest overdue first; then by frequency. `due`: how many are due in total. */
export const usualList = z.object({ usuals: z.array(usual), total: z.int(), due: z.int() });
export type UsualList = z.infer<typeof usualList>;

/** A product, or one variant of it, as a customer last ordered it in the last year: how much on that day, at which price. */
export const bought = z.object({
  productId: z.uuid(),
  variantId: z.uuid().nullable(),
  quantity: z.int(),
  cost: money,
  orderedOn: z.iso.date(),
});
export type Bought = z.infer<typeof bought>;

/** The maximum number of products in `boughtList`; those ordered longest ago are left out. */
export const MAX_BOUGHT = 5_000;
export const boughtList = z.object({ bought: z.array(bought) });
export type BoughtList = z.infer<typeof boughtList>;
