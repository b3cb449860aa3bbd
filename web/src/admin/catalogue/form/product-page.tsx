import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCurrentUser } from '#web/features/accounts/api.ts';
import { isAdmin } from '#web/features/accounts/roles.ts';
import { hasStatus } from '#web/lib/calls/errors.ts';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useCrumbName } from '#web/ui/page/crumb-name.ts';
import { editProduct, STAFF_PRODUCTS, staffProductQuery } from '../api.ts';
import { Pictures } from './pictures/pictures.tsx';
import { PriceHistory } from './price-history.tsx';
import { ProductForm } from './product-form.tsx';
import { RemoveProduct } from './remove-product.tsx';
import { StockCard } from './stock-card.tsx';

/** All of one product: its form, pictures, stock, and what its price was. */
export function ProductPage({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const admin = isAdmin(useCurrentUser());
  const { data: product, error, refetch } = useQuery(staffProductQuery(id));
  useCrumbName(`/admin/products/${id}`, product?.name);

  if (!product && error)
    return (
      <ErrorState
        title={hasStatus(error, 404) ? 'This product does not exist' : 'Something went wrong'}
        onRetry={() => void refetch()}
      />
    );
  if (!product) return <Skeleton className="mt-4 h-[40rem] w-full rounded-card" />;

  const toList = () => navigate({ to: '/admin/products' });
  return (
    <div className="mt-1 flex flex-col gap-4">
      <PageHeader title={product.name}>
        {product.archived && <Badge>Archived</Badge>}
        {admin && <RemoveProduct product={product} onDeleted={toList} />}
      </PageHeader>
      <div className="grid items-start gap-5 beside:grid-cols-[minmax(0,1fr)_21rem]">
        <ProductForm
          product={product}
          isReadOnly={!admin}
          onSave={async (input, version) => {
            const saved = await editProduct(id, { ...input, version });
            queryClient.setQueryData(staffProductQuery(id).queryKey, saved);
            void queryClient.invalidateQueries({ queryKey: STAFF_PRODUCTS });
            return saved;
          }}
        />
        <div className="grid gap-5">
          <StockCard product={product} />
          <Pictures product={product} isReadOnly={!admin} />
          <PriceHistory id={id} version={product.version} />
        </div>
      </div>
    </div>
  );
}
