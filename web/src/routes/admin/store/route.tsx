import { createFileRoute, Outlet } from '@tanstack/react-router';
import { adminOnly } from '#web/features/accounts/admin-only.ts';
import { staffStoreQuery } from '#web/features/storefront/staff/api.ts';
import { StoreScreen } from '#web/features/storefront/staff/store-screen.tsx';

export const Route = createFileRoute('/admin/store')({
  beforeLoad: adminOnly,
  loader: ({ context }) => context.queryClient.query(staffStoreQuery),
  component: () => (
    <StoreScreen>
      <Outlet />
    </StoreScreen>
  ),
});
