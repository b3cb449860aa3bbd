import { createFileRoute } from '@tanstack/react-router';
import { NewProductPage } from '#web/features/catalogue/staff/form/new-product-page.tsx';

export const Route = createFileRoute('/admin/products/new')({ component: NewProductPage });
