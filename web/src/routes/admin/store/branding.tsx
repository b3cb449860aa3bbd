import { createFileRoute } from '@tanstack/react-router';
import { brandsQuery } from '#web/admin/storefront/api.ts';
import { BrandingScreen } from '#web/admin/storefront/branding-screen.tsx';

export const Route = createFileRoute('/admin/store/branding')({
  loader: ({ context }) => context.queryClient.query(brandsQuery),
  component: BrandingScreen,
});
