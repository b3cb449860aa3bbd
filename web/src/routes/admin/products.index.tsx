import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { ProductsScreen } from '#web/admin/catalogue/products/products-screen.tsx';
import { productsSearch } from '#web/admin/catalogue/products-search.ts';

export const Route = createFileRoute('/admin/products/')({
  validateSearch: productsSearch,
  search: { middlewares: [stripSearchParams(productsSearch.parse({}))] },
  component: Products,
});

function Products() {
  return <ProductsScreen search={Route.useSearch()} />;
}
