import { createFileRoute, Outlet } from '@tanstack/react-router';
import { productImagesQuery, productQuery } from '#web/features/catalogue/api.ts';
import { ProductDialog } from '#web/features/catalogue/product/product-dialog.tsx';
import { AddProductToList } from '#web/features/lists/adding/add-product.tsx';

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
