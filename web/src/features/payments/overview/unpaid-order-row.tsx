import type { OrderSummary } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { cn } from '#web/lib/class-names/cn.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { CopyReferenceButton } from './copy-reference-button.tsx';
import { rowIdOf } from './use-highlight.ts';

type UnpaidOrderRowProps = { order: OrderSummary; isHighlighted: boolean };

export function UnpaidOrderRow({ order, isHighlighted }: UnpaidOrderRowProps) {
  const { id, referenceNumber, dateOrdered, totalPrice } = order;
  return (
    <li id={rowIdOf(id)} data-highlighted={isHighlighted || undefined} className="border-b">
      <div
        className={cn(
          '-mx-3 flex min-h-15 items-center gap-3 rounded-control px-3 transition-colors duration-300',
          isHighlighted && 'bg-notice-tint',
        )}
      >
        <Link
          to="/orders/$id"
          params={{ id }}
          className="group flex min-h-11 min-w-0 flex-1 flex-wrap content-center items-center gap-x-2 rounded-sm py-1"
        >
          <span className="figures font-semibold underline-offset-2 group-hover:underline">
            {referenceNumber}
          </span>
          <span className="text-muted max-sm:text-sm">{formatDate(dateOrdered)}</span>
        </Link>
        <span className="figures font-semibold">{formatMoney(totalPrice)}</span>
        <CopyReferenceButton referenceNumber={referenceNumber} />
      </div>
    </li>
  );
}
