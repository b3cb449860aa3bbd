import { CircleCheck, CircleSlash, Hourglass } from 'lucide-react';
import { formatNumber } from '#web/lib/format.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { stockState } from '../buying/stock.ts';

/** Whether there is any, and how much where it is little. */
export function StockBadge({ stock }: { stock: number }) {
  switch (stockState(stock)) {
    case 'out':
      return (
        <Badge>
          <CircleSlash aria-hidden />
          Out of stock
        </Badge>
      );
    case 'few':
      return (
        <Badge tone="notice">
          <Hourglass aria-hidden />
          Only {formatNumber(stock)} left
        </Badge>
      );
    case 'plenty':
      return (
        <Badge tone="primary">
          <CircleCheck aria-hidden />
          In stock
        </Badge>
      );
  }
}
