import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { usualsQuery } from '#web/parts/usuals/api.ts';
import { FailedPart } from '#web/ui/feedback/failed-part.tsx';

const UsualsCard = lazy(async () => ({ default: (await import('./usuals-card.tsx')).UsualsCard }));

/** More than are shown at first, so that all due products are among them. */
export const FIRST_USUALS = 24;

/** The places of those that the card shows at first. */
const SHOWN = [1, 2, 3, 4, 5, 6];

const HEIGHT = 'usuals-height';

/** The last height of the card in pixels, so that the content below does not move when it appears. */
const readHeight = (): number | undefined => {
  try {
    const kept = localStorage.getItem(HEIGHT);
    return kept === null ? undefined : Number(kept);
  } catch {
    return undefined;
  }
};

const keepHeight = (card: HTMLElement | null): void => {
  try {
    if (card) localStorage.setItem(HEIGHT, String(card.offsetHeight));
  } catch {
    // Storage is blocked: the next visit reserves the default height.
  }
};

/**
 * The products that the customer usually buys. Renders nothing if none was ordered twice. The code is loaded when it is
 * shown.
 */
export function UsualsSection({ className }: { className?: string }) {
  const query = useQuery(usualsQuery(FIRST_USUALS));
  const { data, isPending } = query;
  const [height] = useState(readHeight);
  const rows = height === undefined && data ? SHOWN.slice(0, data.total) : [];
  const skeleton = height !== 0 && (
    <div
      className={cn(
        'card skeleton @container min-h-90 rounded-tile px-5 sm:px-7 desktop:min-h-75',
        rows.length > 0 && 'min-h-0 desktop:min-h-0',
        className,
      )}
      style={{ minHeight: height }}
      aria-hidden
    >
      {rows.length > 0 && (
        <div className="grid @min-[44rem]:grid-cols-2 py-16 max-sm:py-21">
          {rows.map((place) => (
            <div key={place} className="h-25.25 max-sm:h-31.25" />
          ))}
        </div>
      )}
    </div>
  );
  if (isPending) return skeleton;
  if (!data?.total)
    return (
      // `contents` leaves no gap when the section is empty.
      <div ref={data && keepHeight} className="contents">
        <FailedPart query={query} what="your usual products" className={cn('card rounded-tile', className)} />
      </div>
    );
  return (
    <Suspense fallback={skeleton}>
      <div ref={keepHeight} className={className}>
        <UsualsCard list={data} />
      </div>
    </Suspense>
  );
}
