import { cn } from '#web/lib/class-names/cn.ts';
import { formatNumber } from '#web/lib/format.ts';
import { stockState } from './stock.ts';

export function StockHint({ stock, className }: { stock: number; className?: string }) {
  if (stockState(stock) !== 'few') return null;
  return (
    <span className={cn('figures font-medium text-[0.8125rem] text-notice', className)}>
      Only {formatNumber(stock)} left
    </span>
  );
}
