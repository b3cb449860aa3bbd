import type { ComparedProduct } from '@formulary/contract';
import { Badge } from '#web/ui/feedback/badge.tsx';

/** Marks the cheapest for each unit; where that is out of stock, also the cheapest that can be ordered. */
export function CheapestBadge({ product }: { product: ComparedProduct }) {
  const { isCheapest, isCheapestInStock } = product;
  if (!isCheapest && !isCheapestInStock) return null;
  return (
    <Badge size="sm" tone="credit">
      {isCheapest ? 'Cheapest' : 'Cheapest in stock'}
    </Badge>
  );
}
