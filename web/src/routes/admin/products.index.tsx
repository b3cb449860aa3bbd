import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { ProductsScreen } from '#web/features/catalogue/staff/products/products-screen.tsx';
import { NO_PRODUCTS_SEARCH, productsSearch } from '#web/features/catalogue/staff/products-search.ts';

export const Route = createFileRoute('/admin/products/')({
  validateSearch: productsSearch,
  search: { middlewares: [stripSearchParams(NO_PRODUCTS_SEARCH)] },
  component: Products,
});

function Products() {
  return <ProductsScreen search={Route.useSearch()} />;
}
