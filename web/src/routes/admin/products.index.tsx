import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { ProductsScreen } from '#web/admin/catalogue/products/products-screen.tsx';
import { NO_PRODUCTS_SEARCH, productsSearch } from '#web/admin/catalogue/products-search.ts';

export const Route = createFileRoute('/admin/products/')({
  validateSearch: productsSearch,
  search: { middlewares: [stripSearchParams(NO_PRODUCTS_SEARCH)] },
  component: Products,
});

function Products() {
  return <ProductsScreen search={Route.useSearch()} />;
}
