import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Layout } from './layout.tsx';

/** The room that a product takes, while nothing is known of it. */
export function ProductSkeleton() {
  return (
    <Layout
      picture={<div className="skeleton size-full rounded-none" />}
      bar={<Skeleton className="h-11 rounded-control" />}
    >
      <div role="status" aria-label="Loading the product" className="flex flex-col">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="mt-3 h-8 w-4/5" />
        <Skeleton className="mt-4 h-8 w-2/5" />
        <Skeleton className="mt-7 h-4 w-2/5" />
        <Skeleton className="mt-3.5 h-4 w-1/2" />
        <Skeleton className="mt-3.5 h-4 w-2/5" />
        <Skeleton className="mt-3.5 h-4 w-full" />
        <Skeleton className="mt-3.5 h-4 w-full" />
      </div>
    </Layout>
  );
}
