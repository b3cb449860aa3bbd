import { createFileRoute } from '@tanstack/react-router';
import { ProductPage } from '#web/admin/catalogue/form/product-page.tsx';

export const Route = createFileRoute('/admin/products/$id')({ component: Product });

function Product() {
  const { id } = Route.useParams();
  return <ProductPage key={id} id={id} />;
}
