import { PackageX } from 'lucide-react';
import type { ReactNode } from 'react';
import { hasStatus, messageOf } from '#web/lib/errors.ts';
import { Button } from '#web/ui/action/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { ProductSkeleton } from './detail/product-skeleton.tsx';
import { ProductView } from './detail/product-view.tsx';
import { useProduct } from './use-product.ts';

export type ProductDetailProps = {
  productId: string;
  /** The way to the whole information, under its beginning. */
  readMore?: ReactNode;
  /** What a failure to load is called. */
  errorTitle?: string | undefined;
  /** Goes back to where the product was opened from. */
  onLeave: () => void;
};

/** All of a product, with what puts it in the cart. At once from the lists, then as it is now. */
export function ProductDetail({ productId, readMore, errorTitle, onLeave }: ProductDetailProps) {
  const { product, error, isFetching, refetch } = useProduct(productId);
  if (product)
    return (
      <ProductView
        key={product.id}
        product={product}
        readMore={readMore}
        failed={error}
        onRetry={() => void refetch()}
      />
    );
  if (!error || isFetching) return <ProductSkeleton />;
  if (!hasStatus(error, 404))
    return <ErrorState title={errorTitle} message={messageOf(error)} onRetry={refetch} className="py-20" />;
  return (
    <EmptyState icon={<PackageX />} title="Not Found" hint="This product is not in the store, or no longer.">
      <Button variant="secondary" onClick={onLeave}>
        Go back
      </Button>
    </EmptyState>
  );
}
