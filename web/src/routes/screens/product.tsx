/** Separate from the other dialogs, because people share links to products. */
import { Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { ReadMoreDialog } from '#web/features/catalogue/product/facts.tsx';
import { ProductDialog } from '#web/features/catalogue/product/product-dialog.tsx';
import { AddProductToList } from '#web/parts/lists/add-product.tsx';
import { productImagesQuery, productQuery } from '#web/parts/product/api.ts';
import type { Loading } from '../options.ts';

const load = ({ context: { queryClient } }: Loading, id: string): void => {
  queryClient.query(productQuery(id)).catch(() => undefined);
  queryClient.query(productImagesQuery(id)).catch(() => undefined);
};

export const loadStoreProduct = (loading: Loading<{ params: { id: string } }>): void =>
  load(loading, loading.params.id);

export function StoreProduct() {
  const { id } = useParams({ from: '/_protected/store/$id' });
  return (
    <ProductDialog key={id} id={id} parent="/store" Actions={AddProductToList}>
      <Outlet />
    </ProductDialog>
  );
}

export function ReadMore() {
  const navigate = useNavigate({ from: '/store/$id/read-more' });
  const { id } = useParams({ from: '/_protected/store/$id/read-more' });
  return (
    <ReadMoreDialog
      id={id}
      onClose={() => navigate({ to: '/store/$id', params: { id }, search: true, resetScroll: false })}
    />
  );
}

export const loadCartProduct = (loading: Loading<{ params: { productId: string } }>): void =>
  load(loading, loading.params.productId);

export function CartProduct() {
  const { productId } = useParams({ from: '/_protected/cart/$productId' });
  return <ProductDialog key={productId} id={productId} parent="/cart" />;
}
