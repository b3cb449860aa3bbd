import { createFileRoute, Outlet } from '@tanstack/react-router';
import { adminOnly } from '#web/features/accounts/admin-only.ts';
import { staffStoreQuery } from '#web/admin/storefront/api.ts';
import { StoreScreen } from '#web/admin/storefront/store-screen.tsx';

export const Route = createFileRoute('/admin/store')({
  beforeLoad: adminOnly,
  loader: ({ context }) => context.queryClient.query(staffStoreQuery),
  component: () => (
    <StoreScreen>
      <Outlet />
    </StoreScreen>
  ),
});
