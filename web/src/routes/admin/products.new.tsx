import { createFileRoute } from '@tanstack/react-router';
import { NewProductPage } from '#web/admin/catalogue/form/product-form.tsx';
import { adminOnly } from '#web/features/accounts/landing-path.ts';

export const Route = createFileRoute('/admin/products/new')({
  beforeLoad: adminOnly,
  component: NewProductPage,
});
