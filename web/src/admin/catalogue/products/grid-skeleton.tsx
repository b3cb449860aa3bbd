import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** As high as the table that replaces it, so that nothing moves. */
export function GridSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-hidden className="overflow-hidden rounded-card border bg-surface">
      <div className="h-10 border-b bg-ground" />
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key) => (
        <div key={key} className="flex h-10 items-center gap-6 border-b px-3 max-desktop:h-12">
          <Skeleton className="h-4 w-56" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  );
}
