import { createFileRoute } from '@tanstack/react-router';
import { brandsQuery } from '#web/features/storefront/staff/api.ts';
import { BrandingScreen } from '#web/features/storefront/staff/branding/branding-screen.tsx';

export const Route = createFileRoute('/admin/store/branding')({
  loader: ({ context }) => context.queryClient.query(brandsQuery),
  component: BrandingScreen,
});
