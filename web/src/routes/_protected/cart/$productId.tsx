import { createFileRoute } from '@tanstack/react-router';
import { productQuery } from '#web/features/catalogue/api.ts';
import { ProductDialog } from '#web/features/catalogue/product/product-dialog.tsx';
import { RouteError } from '#web/ui/page/route-error.tsx';

export const Route = createFileRoute('/_protected/cart/$productId')({
  loader: ({ context: { queryClient }, params: { productId } }) => {
    queryClient.query(productQuery(productId)).catch(() => undefined);
  },
  component: ProductInCartRoute,
  errorComponent: (props) => <RouteError {...props} title="Not Found" />,
});

function ProductInCartRoute() {
  const { productId } = Route.useParams();
  return <ProductDialog key={productId} id={productId} parent="/cart" />;
}
