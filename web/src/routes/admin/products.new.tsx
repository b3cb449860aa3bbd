import { createFileRoute } from '@tanstack/react-router';
import { NewProductPage } from '#web/admin/catalogue/form/new-product-page.tsx';
import { adminOnly } from '#web/features/accounts/admin-only.ts';

export const Route = createFileRoute('/admin/products/new')({
  beforeLoad: adminOnly,
  component: NewProductPage,
});
