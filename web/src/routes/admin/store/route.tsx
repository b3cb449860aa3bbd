import { createFileRoute, Outlet } from '@tanstack/react-router';
import { staffStoreQuery } from '#web/admin/storefront/api.ts';
import { StoreScreen } from '#web/admin/storefront/store-screen.tsx';
import { adminOnly } from '#web/features/accounts/landing-path.ts';

export const Route = createFileRoute('/admin/store')({
  beforeLoad: adminOnly,
  loader: ({ context }) => context.queryClient.query(staffStoreQuery),
  component: () => (
    <StoreScreen>
      <Outlet />
    </StoreScreen>
  ),
});
