import type { ComparedProduct } from '@formulary/contract';
import { Badge } from '#web/ui/feedback/badge.tsx';

/** Marks the lowest unit price and, if that product is out of stock, also the lowest that can be ordered. */
export function CheapestBadge({ product }: { product: ComparedProduct }) {
  const { isCheapest, isCheapestInStock } = product;
  if (!isCheapest && !isCheapestInStock) return null;
  return (
    <Badge size="sm" tone="credit">
      {isCheapest ? 'Cheapest' : 'Cheapest in stock'}
    </Badge>
  );
}
