import type { DeliveryDetail } from '@formulary/contract';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/class-names/cn.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { moveFocus } from '#web/ui/list/move-focus.ts';
import { addressOf, recipientOf } from './address.ts';

type DeliveryDetailListProps = {
  /** Undefined while the first page is loading. */
  details: readonly DeliveryDetail[] | undefined;
  isFetching: boolean;
  /** The number of placeholders while loading. */
  skeletons?: number;
  /** Called when a row is pressed. */
  onPick: (detail: DeliveryDetail) => void;
  /** The accessible name of a row's action, before the recipient: `Deliver to`. */
  pickLabel: string;
  /** The ID of the selected row. */
  chosenId?: string | undefined;
  /** Shown at the right of a row: an edit button or a checkbox. */
  actions?: (detail: DeliveryDetail) => ReactNode;
};

const ROW = 'flex min-h-19 items-center gap-3 border-line border-b';

export function DeliveryDetailList(props: DeliveryDetailListProps) {
  const { details, isFetching, skeletons = 3, onPick, pickLabel, chosenId, actions } = props;
  return (
    <ul
      aria-label="Delivery details"
      aria-busy={isFetching}
      onKeyDown={moveFocus}
      className={cn('transition-opacity', isFetching && details && 'opacity-50')}
    >
      {!details &&
        Array.from({ length: skeletons }, (_, index) => `skeleton-${index}`).map((key) => (
          <li key={key} className={ROW}>
            <div className="flex-1 space-y-2">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-3.5 w-4/5" />
            </div>
          </li>
        ))}
      {details?.map((detail) => {
        const chosen = detail.id === chosenId;
        return (
          <li key={detail.id} className={ROW}>
            <button
              type="button"
              data-walk
              aria-current={chosen || undefined}
              onClick={() => onPick(detail)}
              className={cn(
                '-mx-3 flex min-w-0 flex-1 items-center gap-3 rounded-control px-3 py-2.5 text-left transition-colors hover:bg-tint/60',
                chosen && 'bg-tint hover:bg-tint [&_.text-muted]:text-ink',
              )}
            >
              <Row detail={detail} pickLabel={pickLabel} />
              {chosen && <Check aria-hidden className="size-5 shrink-0 text-primary" />}
            </button>
            {actions?.(detail)}
          </li>
        );
      })}
    </ul>
  );
}

function Row({ detail, pickLabel }: { detail: DeliveryDetail; pickLabel: string }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="wrap-anywhere font-medium">
          <span className="sr-only">{pickLabel} </span>
          {recipientOf(detail)}
        </span>
        {detail.isDefault && (
          <Badge size="sm" tone="primary">
            Default
          </Badge>
        )}
      </span>
      <span className="wrap-anywhere block text-muted text-sm">
        {addressOf(detail)} · <span className="whitespace-nowrap">{detail.phone}</span>
      </span>
    </span>
  );
}
