import { createFileRoute } from '@tanstack/react-router';
import { adminOnly } from '#web/features/accounts/admin-only.ts';
import { NewProductPage } from '#web/admin/catalogue/form/new-product-page.tsx';

export const Route = createFileRoute('/admin/products/new')({
  beforeLoad: adminOnly,
  component: NewProductPage,
});
