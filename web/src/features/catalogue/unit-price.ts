import { inCents, type Product } from '@formulary/contract';
import { formatMoneyExactly } from '#web/lib/format.ts';

type Priced = Pick<Product, 'cost' | 'contents'>;

/** Prices below this many cents get a third decimal: a millilitre often costs a few cents. */
const SMALL = 10;

/** Returns cents for each tablet, ml or dose; undefined if the pack size does not state its content. */
export const unitCostOf = ({ cost, contents }: Priced): number | undefined =>
  contents ? cost / contents.amount : undefined;

const formatUnitCost = (cost: number): string =>
  cost < SMALL
    ? `R\u00a0${(cost / 100).toFixed(3).replace('.', ',')}`
    : formatMoneyExactly(inCents(Math.round(cost)));

/** Returns `R 1,25 per tablet`; undefined if the pack size does not state its content. */
export const unitPriceOf = (product: Priced): string | undefined => {
  const cost = unitCostOf(product);
  return cost === undefined ? undefined : `${formatUnitCost(cost)} per ${product.contents?.unit}`;
};
