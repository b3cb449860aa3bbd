import { centsFromRand, type OrderSummary, randFromCents } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { cn } from '#web/lib/class-names/cn.ts';
import { formatAmount, formatDate } from '#web/lib/format.ts';
import { SENT } from '../payment-words.ts';
import { CopyReferenceButton } from './copy-reference-button.tsx';
import { rowIdOf } from './use-highlight.ts';

type UnpaidOrderRowProps = {
  order: OrderSummary;
  /** Of a proof for it that awaits approval. */
  proofId: string | null | undefined;
  isHighlighted: boolean;
};

export function UnpaidOrderRow({ order, proofId, isHighlighted }: UnpaidOrderRowProps) {
  const { id, referenceNumber, dateOrdered, totalPrice, settled } = order;
  const lacks = randFromCents(centsFromRand(totalPrice) - centsFromRand(settled));
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
        {proofId && (
          <Link
            to="/proof-of-payments/$id"
            params={{ id: proofId }}
            search={true}
            resetScroll={false}
            className="inline-flex min-h-11 items-center text-right text-notice text-sm underline-offset-2 hover:underline"
          >
            {SENT}
          </Link>
        )}
        <span className="text-right">
          <span className="figures block font-semibold">{formatAmount(lacks)}</span>
          {settled > 0 && <span className="block text-muted text-xs">of {formatAmount(totalPrice)}</span>}
        </span>
        <CopyReferenceButton referenceNumber={referenceNumber} />
      </div>
    </li>
  );
}
