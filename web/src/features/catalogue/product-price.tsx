import { inCents, type Product } from '@formulary/contract';
import { cn } from '#web/lib/cn.ts';
import { formatMoney, formatMoneyExactly } from '#web/lib/format.ts';

type Priced = Pick<Product, 'cost' | 'contents'>;

/** Prices below this many cents get a third decimal: a millilitre often costs a few cents. */
const SMALL = 10;

/** Returns the price in cents of each tablet, ml or dose; undefined if the pack size does not state its content. */
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

export function ProductPrice({ product, className }: { product: Product; className?: string }) {
  return <span className={cn('figures font-semibold', className)}>{formatMoney(product.cost)}</span>;
}

/** The price of each tablet, ml or dose, if the pack size states their number. */
export function UnitPrice({ product, className }: { product: Product; className?: string }) {
  return (
    <span className={cn('figures cramped:whitespace-normal text-muted text-xs', className)}>
      {unitPriceOf(product) ?? 'Price per unit unknown'}
    </span>
  );
}
