import type { OpenOrder } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useId } from 'react';
import { cn } from '#web/lib/cn.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import type { Share } from './allocation.ts';

const listed = new Intl.ListFormat('en-ZA');
const HINTS: Record<NonNullable<OpenOrder['hint']>, string> = {
  reference: 'in the file name',
  named: 'named at upload',
};

type ProposedSettlementsProps = {
  shares: readonly Share[];
  /** References of orders that the proof names but that are already paid. */
  namedPaid: readonly string[];
  onToggle: (orderId: string) => void;
};

export function ProposedSettlements({ shares, namedPaid, onToggle }: ProposedSettlementsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-sm">Settles</legend>
      {namedPaid.length > 0 && (
        <p className="mb-1 text-notice text-sm">
          This proof names {listed.format(namedPaid)}, which {namedPaid.length === 1 ? 'is' : 'are'} already
          paid.
        </p>
      )}
      {shares.length === 0 && (
        <p className="text-muted text-sm">No unpaid orders. The whole amount becomes credit.</p>
      )}
      <ul>
        {shares.map((share) => (
          <SettledOrder key={share.order.id} share={share} onToggle={() => onToggle(share.order.id)} />
        ))}
      </ul>
    </fieldset>
  );
}

/** The amount that the payment pays of an order, with the amount due below it if they differ. */
function ShareAmount({ share: { isTicked, pays, lacks } }: { share: Share }) {
  if (!isTicked || pays === lacks) return formatMoney(lacks);
  return (
    <>
      <span className="block">{pays === 0 ? 'Nothing left' : formatMoney(pays)}</span>
      <span className="block font-normal text-muted text-xs">of {formatMoney(lacks)}</span>
    </>
  );
}

function SettledOrder({ share, onToggle }: { share: Share; onToggle: () => void }) {
  const { order, isTicked } = share;
  const id = useId();
  return (
    <li className="flex items-center gap-1 border-line border-b py-1 last:border-b-0">
      <label
        htmlFor={id}
        className="flex min-h-10 min-w-0 flex-1 cursor-pointer items-center gap-2.5 max-desktop:min-h-11"
      >
        <input
          id={id}
          type="checkbox"
          checked={isTicked}
          onChange={onToggle}
          aria-describedby={`${id}-amount`}
          className="size-4.5 shrink-0 accent-primary"
        />
        <span className="min-w-0 flex-1">
          <span className={cn('block tracking-wide', isTicked && 'font-semibold')}>
            {order.referenceNumber}
          </span>
          <span className="block text-muted text-xs">
            {formatDate(order.dateOrdered)}
            {order.hint && <span className="font-medium text-primary"> · {HINTS[order.hint]}</span>}
          </span>
        </span>
        <span
          id={`${id}-amount`}
          className={cn('figures shrink-0 text-right text-sm', isTicked ? 'font-semibold' : 'text-muted')}
        >
          <ShareAmount share={share} />
        </span>
      </label>
      <Link
        to={`/admin/orders/${order.id}` as string}
        target="_blank"
        aria-label={`Open order ${order.referenceNumber} in a new tab`}
        tabIndex={-1}
        className="grid size-8 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
      >
        <ExternalLink aria-hidden className="size-3.5" />
      </Link>
    </li>
  );
}
