import { Link } from '@tanstack/react-router';
import { CopyReferenceButton } from '#web/features/orders/copy-reference-button.tsx';
import { cn } from '#web/lib/class-names/cn.ts';
import { formatAmount, formatDate } from '#web/lib/format.ts';
import { SENT } from '../payment-labels.ts';
import { rowIdOf } from './use-highlight.ts';

/** An order still to be paid; `lacks` in rand. */
export type UnpaidOrder = {
  id: string;
  referenceNumber: string;
  dateOrdered: string;
  totalPrice: number;
  lacks: number;
};
type UnpaidOrderRowProps = {
  order: UnpaidOrder;
  /** Of a proof for it that awaits approval. */
  proofId: string | null | undefined;
  isHighlighted: boolean;
};

export function UnpaidOrderRow({ order, proofId, isHighlighted }: UnpaidOrderRowProps) {
  const { id, referenceNumber, dateOrdered, totalPrice, lacks } = order;
  return (
    <li id={rowIdOf(id)} data-highlighted={isHighlighted || undefined} className="border-b">
      <div
        className={cn(
          '-mx-3 flex min-h-15 items-center gap-3 rounded-control px-3 transition-colors duration-300',
          isHighlighted && 'bg-notice-tint',
        )}
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
          <Link
            to="/orders/$id"
            params={{ id }}
            className="group flex min-h-11 min-w-0 flex-wrap content-center items-center gap-x-2 rounded-sm py-1"
          >
            <span className="figures font-semibold underline-offset-2 group-hover:underline">
              {referenceNumber}
            </span>
            <span className="text-muted max-sm:text-sm">{formatDate(dateOrdered)}</span>
          </Link>
          {proofId && (
            <Link
              to="/proof-of-payments/$id"
              params={{ id: proofId }}
              search={true}
              resetScroll={false}
              className="inline-flex min-h-11 items-center text-notice text-sm underline-offset-2 hover:underline"
            >
              {SENT}
            </Link>
          )}
        </span>
        <span className="shrink-0 text-right">
          <span className="figures block font-semibold">{formatAmount(lacks)}</span>
          {lacks < totalPrice && (
            <span className="block text-muted text-xs">of {formatAmount(totalPrice)}</span>
          )}
        </span>
        <CopyReferenceButton referenceNumber={referenceNumber} />
      </div>
    </li>
  );
}
