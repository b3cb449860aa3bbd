import { createFileRoute } from '@tanstack/react-router';
import { ProductDialog } from '#web/features/catalogue/product/product-dialog.tsx';
import { productImagesQuery, productQuery } from '#web/parts/product/api.ts';
import { RouteError } from '#web/ui/page/page-states.tsx';

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
