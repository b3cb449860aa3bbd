import { Skeleton } from '#web/ui/feedback/loading.tsx';

export function ProductRowSkeleton() {
  return (
    <div className="flex h-24 items-center gap-3 border-line border-b">
      <Skeleton className="size-16 shrink-0 rounded-control" />
      <div className="flex-1 space-y-2">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-3.5 w-2/5" />
        <Skeleton className="h-4 w-14" />
      </div>
      <Skeleton className="size-11 rounded-control" />
    </div>
  );
}

export function ProductRowSkeletons() {
  return Array.from({ length: 8 }, (_, index) => `row-${index}`).map((key) => (
    <ProductRowSkeleton key={key} />
  ));
}
