import { createFileRoute, Link, Outlet } from '@tanstack/react-router';
import { productImagesQuery, productQuery } from '#web/features/catalogue/api.ts';
import { ProductDialog } from '#web/features/catalogue/product-dialog.tsx';

export const Route = createFileRoute('/_protected/store/$id')({
  loader: ({ context: { queryClient }, params: { id } }) => {
    queryClient.query(productQuery(id)).catch(() => undefined);
    queryClient.query(productImagesQuery(id)).catch(() => undefined);
  },
  component: StoreProduct,
});

function StoreProduct() {
  const navigate = Route.useNavigate();
  const { id } = Route.useParams();
  const readMore = (
    <Link
      to="/store/$id/read-more"
      params={{ id }}
      search={true}
      resetScroll={false}
      className="inline-flex min-h-6 items-center rounded-sm font-semibold text-primary underline-offset-4 hover:underline max-desktop:min-h-11"
    >
      Read more
    </Link>
  );
  return (
    <ProductDialog
      key={id}
      productId={id}
      readMore={readMore}
      onClose={() => navigate({ to: '/store', search: true, resetScroll: false })}
    >
      <Outlet />
    </ProductDialog>
  );
}
