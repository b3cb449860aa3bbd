import { createFileRoute } from '@tanstack/react-router';
import { productImagesQuery, productQuery } from '#web/features/catalogue/api.ts';
import { ProductDialog } from '#web/features/catalogue/product/product-dialog.tsx';
import { RouteError } from '#web/ui/page/route-error.tsx';

export const Route = createFileRoute('/_protected/cart/$productId')({
  loader: ({ context: { queryClient }, params: { productId } }) => {
    queryClient.query(productQuery(productId)).catch(() => undefined);
    queryClient.query(productImagesQuery(productId)).catch(() => undefined);
  },
  component: CartProduct,
  errorComponent: (props) => <RouteError {...props} title="Not Found" />,
});

function CartProduct() {
  const { productId } = Route.useParams();
  return <ProductDialog key={productId} id={productId} parent="/cart" />;
}
