import type { Product } from '@formulary/contract';
import { cn } from '#web/lib/class-names/cn.ts';
import { formatMoney } from '#web/lib/format.ts';

export function ProductPrice({ product, className }: { product: Product; className?: string }) {
  return <span className={cn('figures font-semibold', className)}>{formatMoney(product.cost)}</span>;
}
