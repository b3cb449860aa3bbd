import { useParams, useSearch } from '@tanstack/react-router';
import { ProductPage } from '#web/admin/catalogue/form/product-page.tsx';
import { ImportScreen } from '#web/admin/catalogue/imports/import-screen.tsx';
import { ProductsScreen } from '#web/admin/catalogue/products/products-screen.tsx';

export { NewProductPage } from '#web/admin/catalogue/form/product-form.tsx';

export function Products() {
  return <ProductsScreen search={useSearch({ from: '/admin/products' })} />;
}

export function Import() {
  return <ImportScreen id={useSearch({ from: '/admin/products/import' }).id} />;
}

export function Product() {
  const { id } = useParams({ from: '/admin/products/$id' });
  return <ProductPage key={id} id={id} />;
}
