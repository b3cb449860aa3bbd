import { createFileRoute } from '@tanstack/react-router';
import { ImportScreen } from '#web/features/catalogue/staff/imports/import-screen.tsx';

export const Route = createFileRoute('/admin/products/import')({ component: ImportScreen });
