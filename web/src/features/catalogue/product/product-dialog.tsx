import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasStatus } from '#web/lib/calls/errors.ts';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { useCrumbName } from '#web/ui/page/crumb-name.ts';
import { titleOf } from '../product-label.ts';
import { useProduct } from '../use-product.ts';
import { Outdated } from './outdated.tsx';
import { ProductDetail } from './product-detail.tsx';
import { ProductMissing } from './product-missing.tsx';
import { ProductSkeleton } from './product-skeleton.tsx';

type ProductDialogProps = {
  id: string;
  /** The screen under the dialog, which closing it returns to. */
  parent: '/store' | '/cart';
  /** The dialog over this one, where its route has one. */
  children?: ReactNode;
};

/** One opens a product to say how many of it. */
const QUANTITY = '[data-quantity]';

/** One product over the store or the cart: at once as a list had it, soon as it is now. */
export function ProductDialog({ id, parent, children }: ProductDialogProps) {
  const navigate = useNavigate();
  const { product, error, refetch } = useProduct(id);
  useCrumbName(`${parent}/${id}`, product?.name);
  return (
    <RouteDialog
      size="xl"
      flush
      title={product ? titleOf(product) : hasStatus(error, 404) ? 'Not Found' : 'Product'}
      titleHidden
      initialFocus={QUANTITY}
      onClose={() => navigate({ to: parent, search: true, resetScroll: false })}
    >
      {product ? (
        <ProductDetail
          product={product}
          parent={parent}
          notice={error && <Outdated error={error} onRetry={refetch} />}
        />
      ) : error ? (
        <ProductMissing error={error} parent={parent} onRetry={refetch} />
      ) : (
        <ProductSkeleton />
      )}
      {children}
    </RouteDialog>
  );
}
