import { SafeHtml } from '#web/lib/html/safe-html.tsx';
import { useProduct } from '#web/parts/product/api.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { ProductMissing } from './product-missing.tsx';

type ReadMoreDialogProps = {
  /** The product's. */
  id: string;
  onClose: () => void;
};

export function ReadMoreDialog({ id, onClose }: ReadMoreDialogProps) {
  const { product, error, refetch } = useProduct(id);
  return (
    <RouteDialog
      title={product?.name ?? 'Information'}
      description={product && `${product.labName} · ${product.categoryName}`}
      isText
      onClose={onClose}
    >
      {product ? (
        <SafeHtml html={product.information || 'N/A'} className="min-h-40" />
      ) : error ? (
        <ProductMissing error={error} parent="/store" onRetry={refetch} />
      ) : (
        <div role="status" aria-label="Loading the information" className="min-h-40 space-y-2.5">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-full" />
        </div>
      )}
    </RouteDialog>
  );
}
