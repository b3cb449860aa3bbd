import { Skeleton } from '#web/ui/feedback/loading.tsx';

/** Only the cheapest equivalents; the others are on a separate screen. */
export const SHOWN = 3;

/** As high as the content that replaces it, so that nothing below moves. */
export function EquivalentsSkeleton({ count }: { count: number }) {
  return (
    <div aria-hidden className="mt-6">
      <Skeleton className="h-6 w-2/5" />
      <Skeleton className="mt-1 h-4 w-4/5" />
      {Array.from({ length: Math.min(count, SHOWN) }, (_, index) => `equivalent-${index}`).map((key) => (
        <Skeleton key={key} className="mt-3 h-16" />
      ))}
      <Skeleton className="mt-4 h-9 w-32 rounded-control max-desktop:h-11" />
    </div>
  );
}
