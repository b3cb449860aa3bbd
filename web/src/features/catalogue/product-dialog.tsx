import type { ReactNode } from 'react';
import { hasStatus } from '#web/lib/errors.ts';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { ProductDetail, type ProductDetailProps } from './product-detail.tsx';
import { useProduct } from './use-product.ts';

type ProductDialogProps = Omit<ProductDetailProps, 'onLeave'> & {
  /** Leaves the route. */
  onClose: () => void;
  /** A dialog that opens over this one: the route's outlet. */
  children?: ReactNode;
};

/** A product over the page that it was opened from. */
export function ProductDialog({ onClose, children, ...detail }: ProductDialogProps) {
  const { product, error } = useProduct(detail.productId);
  return (
    <RouteDialog
      title={product?.name ?? (hasStatus(error, 404) ? 'Not Found' : 'Product')}
      titleHidden
      flush
      size="xl"
      onClose={onClose}
    >
      <ProductDetail {...detail} onLeave={onClose} />
      {children}
    </RouteDialog>
  );
}
