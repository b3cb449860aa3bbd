import type { Product } from '@formulary/contract';
import { cn } from '#web/lib/class-names/cn.ts';
import { formatMoney } from '#web/lib/format.ts';
import { unitPriceOf } from './unit-price.ts';

export function ProductPrice({ product, className }: { product: Product; className?: string }) {
  return <span className={cn('figures font-semibold', className)}>{formatMoney(product.cost)}</span>;
}

/** The price of each tablet, ml or dose, if the pack size states the number. */
export function UnitPrice({ product, className }: { product: Product; className?: string }) {
  return (
    <span className={cn('figures cramped:whitespace-normal text-muted text-xs', className)}>
      {unitPriceOf(product) ?? 'Price per unit unknown'}
    </span>
  );
}
