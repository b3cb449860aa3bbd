import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { z } from 'zod';
import { ImportScreen } from '#web/admin/catalogue/imports/import-screen.tsx';
import { adminOnly } from '#web/features/accounts/landing-path.ts';

export const Route = createFileRoute('/admin/products/import')({
  validateSearch: z.object({ id: z.string().default('').catch('') }),
  search: { middlewares: [stripSearchParams({ id: '' })] },
  beforeLoad: adminOnly,
  component: Import,
});

function Import() {
  return <ImportScreen id={Route.useSearch().id} />;
}
