import { createFileRoute, Outlet } from '@tanstack/react-router';
import { ProductDialog } from '#web/features/catalogue/product/product-dialog.tsx';
import { AddProductToList } from '#web/parts/lists/add-product.tsx';
import { productImagesQuery, productQuery } from '#web/parts/product/api.ts';

export const Route = createFileRoute('/_protected/store/$id')({
  loader: ({ context: { queryClient }, params: { id } }) => {
    queryClient.query(productQuery(id)).catch(() => undefined);
    queryClient.query(productImagesQuery(id)).catch(() => undefined);
  },
  component: StoreProduct,
});

function StoreProduct() {
  const { id } = Route.useParams();
  return (
    <ProductDialog key={id} id={id} parent="/store" Actions={AddProductToList}>
      <Outlet />
    </ProductDialog>
  );
}
