import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { useProduct } from '#web/parts/product/api.ts';
import { titleOf } from '#web/parts/product/product-label.ts';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { useCrumbName } from '#web/ui/page/breadcrumbs.tsx';
import { Layout, ProductMissing } from './layout.tsx';
import { type ProductActions, ProductDetail } from './product-detail.tsx';

type ProductDialogProps = {
  id: string;
  /** The screen below, which is shown again when the dialog closes. */
  parent: '/store' | '/cart';
  Actions?: ProductActions;
  /** A dialog on top of this one, if any. */
  children?: ReactNode;
};

/** The field to focus: changing the quantity is what this dialog is for. */
const QUANTITY = '[data-quantity]';

/** Shown if refetching failed and the data comes from the cache. */
function Outdated({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Notice className="mt-4" title="Price and stock may be out of date">
      {messageOf(error)}{' '}
      <button type="button" className="rounded-sm font-medium underline underline-offset-2" onClick={onRetry}>
        Try again
      </button>
    </Notice>
  );
}

function ProductSkeleton() {
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

export function ProductDialog({ id, parent, Actions, children }: ProductDialogProps) {
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
          Actions={Actions}
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
