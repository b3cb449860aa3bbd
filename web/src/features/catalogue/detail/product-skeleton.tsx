import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { ProductLayout } from './product-layout.tsx';

/** The room of a product of which nothing is known yet. */
export function ProductSkeleton() {
  return (
    <ProductLayout
      picture={
        <div className="grid h-[min(64vw,18rem)] place-items-center bg-sunken desktop:h-full">
          <Spinner size="lg" label="Loading the product" />
        </div>
      }
    >
      <div className="min-h-80 space-y-3.5">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-8 w-3/5" />
        <Skeleton className="h-7 w-24" />
        <Skeleton className="mt-6 h-4 w-4/5" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-full" />
      </div>
    </ProductLayout>
  );
}
