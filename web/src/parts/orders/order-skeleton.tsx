import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

export function OrderSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="mt-1">
      <Skeleton className="h-9 w-64 max-w-full" />
      <Skeleton className="mt-4 h-6 w-48" />
      <Skeleton className="my-5 h-11 w-72 max-w-full" />
      {['first', 'second', 'third'].map((line) => (
        <div key={line} className="flex items-center gap-4 border-b py-3">
          <Skeleton className="size-14 shrink-0 rounded-control" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3.5 w-3/5" />
          </div>
          <Skeleton className="h-5 w-20" />
        </div>
      ))}
    </div>
  );
}
